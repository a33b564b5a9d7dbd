// The words that scripts need, translated by the server: those of all tables, and those of the game.
const source = Object.assign({}, ...Array.from(document.querySelectorAll("template.words"), ({ dataset }) => dataset));
const { lang } = document.documentElement;

const filledIn = (text, values) => text.replace(/\{(\w+)\}/g, (_whole, key) => values[key] ?? "");

export function words(name, values = {}) {
  return filledIn(source[name], values);
}

// The server gives the form of a text for each of these numbers (COUNTS in catalogues.py), or one form for all.
// The form for `n` is that of the number which the language treats like it.
const COUNTS = [0, 1, 2, 3, 5, 11, 100];
const rules = new Intl.PluralRules(lang);

export function counted(name, n, values = {}) {
  const forms = JSON.parse(source[name]);
  const place = COUNTS.findIndex((count) => rules.select(count) === rules.select(n));
  return filledIn(forms[place] ?? forms.at(-1), { n, count: n, ...values });
}

// Some texts one after the other, separated as the language does it.
const separated = new Intl.ListFormat(lang, { type: "unit", style: "short" });

export const listed = (texts) => separated.format(texts);
