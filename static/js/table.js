// A table while a game is played. The page works without all of this; these modules add what HTML cannot do.
import { connect } from "./table/connection.js";
import { onChange, watch } from "./table/changes.js";
import { clock } from "./table/clock.js";
import { keyboard, label } from "./table/keys.js";
import { menu } from "./table/menu.js";
import { motion } from "./table/motion.js";
import { offer } from "./table/offer.js";
import { seat } from "./table/seat.js";
import { tell } from "./table/tell.js";

connect();
for (const module of [label, offer, seat, clock, tell, motion, keyboard, menu]) onChange(module());
watch();
