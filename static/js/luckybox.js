// A table of Lucky Box while it is played. The page works without all of this; these modules add what HTML cannot do.
import { connect } from "./table/connection.js";
import { onChange, watch } from "./table/changes.js";
import { clock } from "./table/clock.js";
import { keyboard } from "./table/keys.js";
import { menu } from "./table/menu.js";
import { seat } from "./table/seat.js";
import { tell } from "./table/tell.js";
import { view } from "./table/view.js";
import { enlarged } from "./luckybox/enlarged.js";
import { label } from "./luckybox/labels.js";
import { motion } from "./luckybox/motion.js";
import { news } from "./luckybox/news.js";
import { offer } from "./luckybox/offer.js";

connect();
const modules = [label(), offer(), seat(enlarged), clock(), tell(news), view("#won, #tally:not([hidden]), #move[data-keep]"), motion(), keyboard(".keys > button, .pick-input:not(:disabled)"), menu()];
for (const module of modules) onChange(module);
watch();
