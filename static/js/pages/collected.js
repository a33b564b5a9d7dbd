// Results to take away: games that are being collected are there as soon as they are, and that is said.
import { lookAgain } from "./look_again.js";

lookAgain("games", (games) => {
  const collected = games.querySelector("[data-collected], .notice");
  document.getElementById("say").textContent = collected?.textContent.trim() ?? "";
});
