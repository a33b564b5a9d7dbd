// Small sounds, made on the spot; off until somebody wants them. A tune is a list of tones, each with its time, or
// a function that makes a noise.
import { prefer, preference } from "../preferences.js";

export const SAMPLE = [[660, 0], [880, 0.08]];

// The offer goes by itself after so long; the switch in the menu stays.
const OFFERED_FOR = 20000;

let context = null;

const loudness = () => ({ soft: 0.4, loud: 2 })[preference("volume")] ?? 1;

// At the first great moment of somebody who has not been asked yet; whoever was has them off until they want them.
function offer() {
  const place = document.getElementById("sound-offer");
  if (!place || preference("sound")) return;
  prefer("sound", "off");
  place.hidden = false;
  setTimeout(() => { if (!place.contains(document.activeElement)) place.hidden = true; }, OFFERED_FOR);
}

function tone(pitch, after) {
  const start = context.currentTime + after;
  const voice = context.createOscillator();
  const volume = context.createGain();
  voice.type = "triangle";
  voice.frequency.value = pitch;
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(0.16 * loudness(), start + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.22);
  voice.connect(volume).connect(context.destination);
  voice.start(start);
  voice.stop(start + 0.25);
}

// Some short breaths of noise.
export const noise = (seconds, times) => () => {
  const length = context.sampleRate * seconds;
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let at = 0; at < length; at++) data[at] = (Math.random() * 2 - 1) * 0.12 * loudness() * Math.sin((Math.PI * at) / length);
  for (const after of times) {
    const breath = context.createBufferSource();
    breath.buffer = buffer;
    breath.connect(context.destination);
    breath.start(context.currentTime + after);
  }
};

const isOn = () => preference("sound") === "on";

function sound(tune, felt = 0) {
  // Before the first tap a browser plays nothing, and complains.
  if (navigator.userActivation?.hasBeenActive === false) return;
  if (felt) navigator.vibrate?.(felt);
  context ??= new AudioContext();
  if (typeof tune === "function") tune();
  else for (const [pitch, after] of tune) tone(pitch, after);
}

// Whoever turns them on, or chooses how loud they are, hears it.
document.addEventListener("preference", ({ detail }) => {
  if (["sound", "volume"].includes(detail.name) && isOn()) sound(SAMPLE);
});

export const sounds = {
  // A great moment.
  celebrate(tune) {
    if (!isOn()) offer();
    this.play(tune);
  },
  // For somebody who has asked for just this, whatever they think of sounds at a table.
  ring(tune) {
    sound(tune);
  },
  // Some tunes are felt as well, for so many milliseconds.
  play(tune, felt = 0) {
    if (isOn()) sound(tune, felt);
  },
};
