// A table of Lucky Box while it is played. The page works without all of this; these modules add what HTML cannot do.
import { connect } from "./table/connection.js";
import { chat } from "./table/chat.js";
import { onPageChange, watchPage } from "./table/page_changes.js";
import { completed } from "./table/completed.js";
import { clock } from "./table/clock.js";
import { coach } from "./table/coach.js";
import { keyboard } from "./table/keyboard.js";
import { menu } from "./table/menu.js";
import { largeBoard } from "./table/large_board.js";
import { callAttention } from "./table/around.js";
import { announce } from "./table/announce.js";
import { nextByItself } from "./table/next.js";
import { scroll } from "./table/scroll.js";
import { refreshLargeBoard } from "./luckybox/large_board.js";
import { completedCards } from "./luckybox/completed.js";
import { label } from "./luckybox/labels.js";
import { motion } from "./luckybox/motion.js";
import { announcement } from "./luckybox/announcement.js";
import { offer } from "./luckybox/offer.js";
import { faces } from "./luckybox/faces.js";

connect();
chat();
callAttention();
const modules = [
  completed(),
  completedCards(),
  label(),
  offer(),
  faces(),
  largeBoard(refreshLargeBoard),
  clock(),
  coach(),
  announce(announcement),
  scroll("#won, #tally:not([hidden]), #move[data-keep]", "#hand > .card:not([hidden])"),
  motion(),
  keyboard(".keys > button, .pick-input:not(:disabled)"),
  menu(),
  nextByItself(),
];
for (const module of modules) onPageChange(module);
watchPage();
