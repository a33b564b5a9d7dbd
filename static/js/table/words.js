// The words that scripts need, translated by the server.
const source = document.getElementById("words").dataset;

export function words(name, values = {}) {
  return source[name].replace(/\{(\w+)\}/g, (_whole, key) => values[key] ?? "");
}
