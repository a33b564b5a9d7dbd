// A table of Lucky Numbers while it is played. The page works without all of this.
import { connect } from "./table/connection.js";
import { onChange, watch } from "./table/changes.js";
import { clock } from "./table/clock.js";
import { keyboard } from "./table/keys.js";
import { menu } from "./table/menu.js";
import { seat } from "./table/seat.js";
import { tell } from "./table/tell.js";
import { view } from "./table/view.js";
import { enlarged } from "./luckynumbers/enlarged.js";
import { motion } from "./luckynumbers/motion.js";
import { news } from "./luckynumbers/news.js";
import { options } from "./luckynumbers/options.js";
import { pick } from "./luckynumbers/pick.js";

connect();
const modules = [pick(), seat(enlarged), clock(), tell(news), view("#won"), motion(), keyboard(".spots > button, .open a"), menu(), options()];
for (const module of modules) onChange(module);
watch();
