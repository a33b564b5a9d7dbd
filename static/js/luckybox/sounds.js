// The sounds of Lucky Box: tones or noise for each thing that happens.
import { noise } from "../table/sound.js";

export const SOUNDS = {
  number: [[392, 0], [523, 0.09]],
  line: [[660, 0], [880, 0.08]],
  card: [[523, 0], [659, 0.1], [784, 0.2], [1047, 0.3]],
  // Two strokes of a pen
  cross: noise(0.07, [0, 0.12]),
};
