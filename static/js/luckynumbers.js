// A table of Lucky Numbers while it is played. The page works without all of this.
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
import { refreshLargeBoard } from "./luckynumbers/large_board.js";
import { motion } from "./luckynumbers/motion.js";
import { announcement } from "./luckynumbers/announcement.js";
import { options } from "./luckynumbers/options.js";
import { pick } from "./luckynumbers/pick.js";

connect();
chat();
callAttention();
const modules = [
  completed(),
  pick(),
  largeBoard(refreshLargeBoard),
  clock(),
  coach(),
  announce(announcement),
  scroll("#won"),
  motion(),
  keyboard(".spots > button, .open a"),
  menu(),
  nextByItself(),
  options(),
];
for (const module of modules) onPageChange(module);
watchPage();
