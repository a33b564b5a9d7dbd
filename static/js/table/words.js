// The words that scripts need, translated by the server: those of all tables, and those of the game.
const source = Object.assign({}, ...Array.from(document.querySelectorAll("template.words"), ({ dataset }) => dataset));

export function words(name, values = {}) {
  return source[name].replace(/\{(\w+)\}/g, (_whole, key) => values[key] ?? "");
}
