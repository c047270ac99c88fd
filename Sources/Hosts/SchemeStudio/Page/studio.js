// The studio page. Each part of the page is a module, which shows a part of the model.

import { act, connect } from "./connection.js";
import { fillFormats } from "./export.js";
import "./photo.js";
import "./magnifier.js";
import "./palette.js";
import "./markers.js";
import "./surface.js";
import "./options.js";
import "./phase.js";
import "./wheel.js";
import "./theme.js";
import "./vision.js";
import "./history.js";
import "./intake.js";

// Asks the process to send no motion if the user prefers reduced motion.
const still = matchMedia("(prefers-reduced-motion: reduce)");
const tellStill = () => act("reduceMotion", { value: still.matches });
still.addEventListener("change", tellStill);
connect(() => still.matches && tellStill());
fillFormats();
