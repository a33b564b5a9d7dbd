// Animations: a tile is drawn, drops into place, another flies out, a row or column is full, the turn is mine.
// Nothing moves with reduced motion, and nothing that was there when the page came.
import { animate, fly } from "../table/animate.js";
import { wantsStillness } from "../preferences.js";
import { sounds } from "../table/sound.js";
import { SOUNDS } from "./sounds.js";

const SIDE = [0, 1, 2, 3];
const LINES = [...SIDE.map((row) => SIDE.map((at) => 4 * row + at)), ...SIDE.map((column) => SIDE.map((at) => column + 4 * at))];
const WAVE = [{}, { translate: "0 -12%", filter: "brightness(1.12)", offset: 0.4 }, {}];

const asked = () => Boolean(document.querySelector("#move[data-move]"));
const squaresOf = (board) => [...document.querySelectorAll(board === "mine" ? "#board > div > div" : `#${board} .mini > b`)];

function seen() {
  const boards = new Map();
  const names = ["mine", ...Array.from(document.querySelectorAll(".rival"), ({ id }) => id)];
  for (const board of names) {
    const squares = squaresOf(board);
    if (squares.length) boards.set(board, squares.map((square) => square.textContent));
  }
  return { boards, tile: document.querySelector("#number > b")?.textContent ?? "", asked: asked() };
}

function drop(square, out) {
  animate(square, [{ scale: 1.5, translate: "0 -18%", opacity: 0.4 }, { scale: 0.94, offset: 0.7 }, {}], 360);
  const goal = out && (document.querySelector(`#o${out}:not([hidden])`) ?? document.getElementById("open"));
  if (!goal) return;
  const token = Object.assign(document.createElement("b"), { className: `tile flown ${square.dataset.was}`, textContent: out });
  fly(token, square, goal, 120);
}

// The lines that this square has made full.
function filled(place, tiles) {
  return LINES.filter((line) => line.includes(place) && line.every((at) => tiles[at]));
}

function wave(squares, line, delay) {
  line.forEach((place, step) => animate(squares[place], WAVE, 420, delay + 70 * step));
}

// Which tiles have come to lie on a board: place, and what lay there.
function placed(before, now) {
  return now.flatMap((tile, place) => (tile && tile !== before[place] ? [{ place, out: before[place] }] : []));
}

const colourOf = (square) => [...square.classList].find((name) => /^q\d$/.test(name)) ?? "";

function mine({ place, out }, tiles, colours) {
  const squares = squaresOf("mine");
  squares[place].dataset.was = colours[place];
  drop(squares[place], out);
  const isFull = tiles.every(Boolean);
  const lines = isFull ? LINES.slice(0, 4) : filled(place, tiles);
  lines.forEach((line, number) => wave(squares, line, 300 + (isFull ? 110 * number : 0)));
}

function playSounds(placements, before, now) {
  const own = placements.find(({ board }) => board === "mine");
  const tiles = own && now.boards.get("mine");
  if (own && tiles.every(Boolean)) sounds.celebrate(SOUNDS.full);
  else if (own && filled(own.place, tiles).length) sounds.celebrate(SOUNDS.line);
  else if (placements.length) sounds.play(SOUNDS.place);
  else if (now.asked && !before.asked) sounds.play(SOUNDS.turn);
  else if (now.tile && now.tile !== before.tile) sounds.play(SOUNDS.draw);
}

// The tile that came last on each board has a ring until the next one comes there.
const ringed = new Map();

function markNew(placements) {
  for (const { board, place } of placements) {
    const before = ringed.get(board);
    if (before !== undefined) squaresOf(board)[before]?.classList.remove("new");
    ringed.set(board, place);
  }
  for (const [board, place] of ringed) squaresOf(board)[place]?.classList.add("new");
}

function differences(before, now) {
  const placements = [];
  for (const [board, tiles] of now.boards) {
    const known = before.boards.get(board);
    if (known) placements.push(...placed(known, tiles).map((one) => ({ board, ...one })));
  }
  return placements;
}

export function motion() {
  let known = null;
  let colours = [];
  return () => {
    const now = seen();
    if (known) {
      const placements = differences(known, now);
      markNew(placements);
      playSounds(placements, known, now);
      if (!wantsStillness()) {
        for (const one of placements) {
          if (one.board === "mine") mine(one, now.boards.get("mine"), colours);
          else animate(squaresOf(one.board)[one.place], [{ scale: 1.6 }, {}], 320);
        }
        if (now.tile && now.tile !== known.tile) animate(document.querySelector("#number > b"), [{ transform: "perspective(30rem) rotateY(100deg) scale(0.8)" }, { transform: "none" }], 420);
        if (now.asked && !known.asked) animate(document.querySelector(".stage"), [{ scale: 0.97 }, { scale: "1 1.03" }, {}], 320);
      }
    }
    known = now;
    colours = squaresOf("mine").map(colourOf);
  };
}
