// The sounds of Lucky Numbers: tones or noise for each thing that happens.
import { noise } from "../table/sound.js";

export const SOUNDS = {
  draw: noise(0.09, [0]),
  place: noise(0.05, [0]),
  turn: [[523, 0], [784, 0.12]],
  line: [[660, 0], [880, 0.08]],
  full: [[523, 0], [659, 0.1], [784, 0.2], [1047, 0.3]],
};
