// Animations: the pen crosses, a line lights up, tokens fly, a card is complete. Nothing moves with reduced motion,
// and nothing that was there when the page came.
import { animate, fly as send } from "../table/animate.js";
import { wantsStillness } from "../preferences.js";
import { sounds } from "../table/sound.js";
import { SOUNDS } from "./sounds.js";

const STEP = 140;
const PEN = 170;
const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8]];
const PURSE = { L: 1, LL: 1, M: 2, S: 3 };

// A small board's ink is one element whose class has a letter for each mark.
const named = (ink) => new Set(ink.closest(".rival")
  ? ink.className
  : [...ink.children].map((mark) => mark.classList[0]));

// What is on the cards, by the print: a card that moves to another place brings its ink along.
function seen() {
  const found = new Map();
  for (const ink of document.querySelectorAll("#hand .ink, #rivals .card > p")) {
    const owner = ink.closest(".rival")?.id ?? "mine";
    found.set(`${owner} ${ink.previousElementSibling.textContent}`, { ink, marks: named(ink) });
  }
  return found;
}

function cross(square, delay) {
  const stroke = [{ backgroundSize: "0 100%" }, { backgroundSize: "100% 100%" }];
  animate(square, [{ backgroundColor: "transparent", boxShadow: "none" }, {}], PEN, delay);
  animate(square, stroke, PEN, delay, "::before");
  animate(square, stroke, PEN, delay + PEN * 0.8, "::after");
}

function line(ink, end, delay) {
  const number = Number(end.classList[0][1]);
  LINES[number].forEach((at, place) => {
    const glow = [{}, { backgroundColor: "#ffc928", scale: 1.1 }, {}];
    animate(ink.querySelector(`.s${at}`), glow, 420, delay + place * 80);
  });
  animate(end, [{ scale: 0.3 }, { scale: 1.3 }, { scale: 1 }], 420, delay + 220);
  fly(ink, number, delay + 260);
}

// A token goes from the line's end into the purse.
function fly(ink, number, delay) {
  const end = ink.previousElementSibling.querySelectorAll(".end")[number];
  const bonus = end.dataset.b;
  const goal = PURSE[bonus] && document.querySelector(`#purse > :nth-child(${PURSE[bonus]})`);
  if (!goal) return;
  const token = Object.assign(document.createElement("i"), { className: "flying" });
  token.dataset.b = bonus;
  send(token, end, goal, delay);
  animate(goal, [{ scale: 1 }, { scale: 1.2 }, { scale: 1 }], 320, delay + 560);
}

function complete(ink, delay) {
  const jump = [{}, { translate: "0 -6%", rotate: "-2deg", offset: 0.3 }, { translate: "0 0", rotate: "1.5deg", offset: 0.7 }, {}];
  animate(ink.parentNode, jump, 800, delay);
  animate(ink, [{ scale: 2.6, opacity: 0 }, { scale: 1, opacity: 1 }], 380, delay + 200, "::after");
}

function mine(ink, fresh, wait) {
  let delay = wait;
  for (const mark of ink.querySelectorAll("s")) {
    if (!fresh.has(mark.classList[0])) continue;
    cross(mark, delay);
    delay += STEP;
  }
  const ends = [...ink.querySelectorAll("u")].filter((end) => fresh.has(end.classList[0]));
  for (const end of ends) {
    line(ink, end, delay);
    delay += STEP;
  }
  if (ends.length && ink.classList.contains("complete")) complete(ink, delay + STEP);
  return delay;
}

const theirs = (ink) => animate(ink, [{ scale: 1.12 }, { scale: 1 }], 260, 0);

function playSounds(changed) {
  const marks = changed.filter(({ ink }) => ink.closest("#hand"));
  if (marks.some(({ ink, fresh }) => fresh.size && ink.classList.contains("complete"))) sounds.celebrate(SOUNDS.card);
  else if (marks.some(({ fresh }) => [...fresh].some((name) => name.startsWith("e")))) sounds.celebrate(SOUNDS.line);
  else if (marks.length) sounds.play(SOUNDS.cross);
}

// What I crossed off in this turn has a ring until the next number comes, and so do the cards of the others on
// which something is new.
let ringed = [];

function markNew(changed, turn) {
  if (turn !== ringed.turn) ringed = Object.assign([], { turn });
  for (const { ink, fresh } of changed) {
    if (ink.closest("#hand")) for (const name of fresh) ringed.push(`#${ink.id} > .${name}`);
    else ringed.push(`#${ink.id}`);
  }
  for (const mark of ringed) {
    const element = document.querySelector(mark);
    if (element?.closest(".rival")) element.toggleAttribute("data-new", true);
    else element?.classList.add("new");
  }
}

function marked(before, after) {
  const changed = [];
  for (const [card, { ink, marks }] of after) {
    const known = before.get(card);
    if (!known) continue;
    const fresh = new Set([...marks].filter((mark) => !known.marks.has(mark)));
    if (fresh.size) changed.push({ ink, fresh });
  }
  return changed;
}

export function motion() {
  let known = null;
  let number = null;
  return () => {
    const now = seen();
    const turn = document.querySelectorAll(".came > li[class]").length;
    if (known) {
      const changed = marked(known, now);
      if (turn !== number) {
        for (const mark of document.querySelectorAll(".ink > .new")) mark.classList.remove("new");
        for (const mark of document.querySelectorAll("#rivals [data-new]")) mark.removeAttribute("data-new");
      }
      markNew(changed, turn);
      playSounds(changed);
      if (turn && turn !== number) sounds.play(SOUNDS.number, 40);
      if (!wantsStillness()) {
        let delay = 0;
        for (const { ink, fresh } of changed) {
          if (ink.closest("#hand")) delay = mine(ink, fresh, delay);
          else theirs(ink);
        }
        if (turn && turn !== number) {
          animate(document.querySelector("#number > b"), [{ transform: "perspective(30rem) rotateX(100deg) scale(0.8)" }, { transform: "none" }], 480, 0);
        }
      }
    }
    [known, number] = [now, turn];
  };
}
