// Small sounds, made on the spot; off until somebody wants them.
const TUNES = {
  number: [[392, 0], [523, 0.09]],
  line: [[660, 0], [880, 0.08]],
  card: [[523, 0], [659, 0.1], [784, 0.2], [1047, 0.3]],
};

let context = null;

function stored() {
  try {
    return localStorage.getItem("sounds") === "on";
  } catch {
    return false;
  }
}

function tone(pitch, after) {
  const start = context.currentTime + after;
  const voice = context.createOscillator();
  const volume = context.createGain();
  voice.type = "triangle";
  voice.frequency.value = pitch;
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(0.16, start + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.22);
  voice.connect(volume).connect(context.destination);
  voice.start(start);
  voice.stop(start + 0.25);
}

// Two strokes of a pen: a breath of noise each.
function scratch() {
  const length = context.sampleRate * 0.07;
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let at = 0; at < length; at++) data[at] = (Math.random() * 2 - 1) * 0.12 * Math.sin((Math.PI * at) / length);
  for (const after of [0, 0.12]) {
    const stroke = context.createBufferSource();
    stroke.buffer = buffer;
    stroke.connect(context.destination);
    stroke.start(context.currentTime + after);
  }
}

export const sounds = {
  on: stored(),
  play(name) {
    if (!this.on) return;
    context ??= new AudioContext();
    if (name === "cross") scratch();
    else for (const [pitch, after] of TUNES[name]) tone(pitch, after);
  },
};
