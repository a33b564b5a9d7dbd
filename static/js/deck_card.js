// The editor of a card: digits fill the grid, arrows move, letters set line ends, and the card beside it follows.
// Without this script the same form is filled in field by field.

const form = document.querySelector(".card-form");
const fields = [...form.querySelectorAll(".print-form :is(input, select)")];
const printed = [...form.querySelectorAll(".preview td")];
const picker = form.querySelector(".picker");
const said = form.querySelector(".said");
const touched = matchMedia("(pointer: coarse)");

// Fields stand in four columns, as on the card; the last place has the card's number.
const COLUMNS = 4;
const STEPS = { ArrowUp: -COLUMNS, ArrowDown: COLUMNS, ArrowLeft: -1, ArrowRight: 1 };
const LETTERS = { d: "LL", m: "M", s: "S", "?": "?", "-": "", Backspace: "", Delete: "" };

const isSquare = (field) => field.localName === "input";
const isDigit = (text) => /^[1-9]$/.test(text);
const values = () => fields.map((field) => field.value);

// -- The card as players see it

function draw(at) {
  const field = fields[at];
  const cell = printed[at];
  const { value } = field;
  if (isSquare(field)) {
    cell.textContent = value;
    cell.className = `sq n${value}`;
    field.className = `square n${value}`;
    return;
  }
  cell.className = isDigit(value) ? `end n${value}` : "end";
  if (isDigit(value)) delete cell.dataset.b;
  else cell.dataset.b = value;
  cell.textContent = isDigit(value) || value === "?" ? value : "";
  cell.setAttribute("aria-label", field.selectedOptions[0]?.text ?? "");
}

function drawAll() {
  fields.forEach((_field, at) => draw(at));
  printed.at(-1).textContent = form.elements.number.value;
}

// -- Undo and redo

let past = [];
let future = [];
let present = values();

function remember() {
  const now = values();
  if (now.every((value, at) => value === present[at])) return;
  past.push(present);
  present = now;
  future = [];
  showSteps();
}

function step(from, to) {
  if (!from.length) return;
  to.push(present);
  present = from.pop();
  const changed = present.findIndex((value, at) => value !== fields[at].value);
  present.forEach((value, at) => { fields[at].value = value; });
  drawAll();
  showSteps();
  if (changed >= 0) {
    fields[changed].focus();
    tell(fields[changed]);
  }
}

const undo = () => step(past, future);
const redo = () => step(future, past);

function showSteps() {
  form.querySelector("[data-act=undo]").disabled = !past.length;
  form.querySelector("[data-act=redo]").disabled = !future.length;
}

// -- Entering

function tell(field) {
  const value = isSquare(field) ? field.value : field.selectedOptions[0]?.text;
  said.textContent = `${field.labels[0].textContent}: ${value}`;
}

function put(field, value) {
  field.value = value;
  field.removeAttribute("aria-invalid");
  draw(fields.indexOf(field));
  remember();
  tell(field);
}

function goTo(at) {
  const field = fields[at];
  if (!field) return;
  field.focus();
  if (isSquare(field)) field.select();
}

// After a square comes the next square, after the last of them the first line end.
function goOn(field) {
  const at = fields.indexOf(field);
  const next = fields.findIndex((other, place) => place > at && isSquare(other) === isSquare(field));
  goTo(next >= 0 ? next : isSquare(field) ? fields.findIndex((other) => !isSquare(other)) : at);
}

function move(at, key) {
  // Below the end of the last row there is no field, so the nearest one is next.
  const to = key === "ArrowDown" && at === fields.length - COLUMNS ? fields.length - 1 : at + STEPS[key];
  const leavesRow = STEPS[key] ** 2 === 1 && Math.floor(to / COLUMNS) !== Math.floor(at / COLUMNS);
  if (to >= 0 && !leavesRow) goTo(to);
}

function typeInSquare(field, key) {
  if (isDigit(key)) {
    put(field, key);
    goOn(field);
  } else if (key === "Backspace" && !field.value) {
    const before = fields.slice(0, fields.indexOf(field)).filter(isSquare).at(-1);
    before?.focus();
    if (before) put(before, "");
  } else if (key === "Backspace" || key === "Delete") {
    put(field, "");
  } else return key.length === 1;
  return true;
}

function typeAtEnd(field, key) {
  const letter = key.length === 1 ? key.toLowerCase() : key;
  if (isDigit(key)) put(field, key);
  else if (letter === "l") put(field, field.value === "L" ? "LL" : "L");
  else if (letter in LETTERS) put(field, LETTERS[letter]);
  else return false;
  return true;
}

form.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if ((event.ctrlKey || event.metaKey) && ["z", "y"].includes(key.toLowerCase())) {
    event.preventDefault();
    if (key.toLowerCase() === "y" || event.shiftKey) redo();
    else undo();
    return;
  }
  const at = fields.indexOf(target);
  if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
  if (key in STEPS) {
    event.preventDefault();
    move(at, key);
  } else if ((isSquare(target) ? typeInSquare : typeAtEnd)(target, key)) {
    event.preventDefault();
  }
});

// What comes from the keyboard of a phone, from pasting or from the list of a line end.
form.addEventListener("input", ({ target }) => {
  if (target === form.elements.number) drawAll();
  if (!fields.includes(target)) return;
  const digits = target.value.match(/[1-9]/g) ?? [];
  if (isSquare(target)) {
    put(target, digits.at(-1) ?? "");
    if (digits.length) goOn(target);
  } else put(target, target.value);
});

form.addEventListener("focusin", ({ target }) => {
  if (!fields.includes(target)) return;
  picker.dataset.for = isSquare(target) ? "square" : "end";
  if (isSquare(target)) target.select();
});

// -- The picker under the thumb

let current = fields[0];
form.addEventListener("focusin", ({ target }) => { if (fields.includes(target)) current = target; });

picker.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-set]");
  if (!button) return;
  put(current, button.dataset.set);
  goOn(current);
});

function fitPointer() {
  fields.filter(isSquare).forEach((field) => { field.inputMode = touched.matches ? "none" : "numeric"; });
}

form.addEventListener("mousedown", (event) => {
  // The picker takes the place of the phone's own list.
  if (!touched.matches || event.target.localName !== "select" || !fields.includes(event.target)) return;
  event.preventDefault();
  event.target.focus();
});

form.addEventListener("click", ({ target }) => {
  const act = target.closest("[data-act]")?.dataset.act;
  if (act) (act === "undo" ? undo : redo)();
});

form.querySelectorAll("[data-scripted]").forEach((part) => { part.hidden = false; });
picker.dataset.for = "square";
touched.addEventListener("change", fitPointer);
fitPointer();
drawAll();
showSteps();
