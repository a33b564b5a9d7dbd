// The log of a tournament, or one of its tables for the staff: fetched again when something has happened.
import { keepUpToDate } from "./up_to_date.js";

const POLL_EVERY = 5000;

const fields = document.querySelectorAll("main input:not([type=hidden]), main textarea");
const isTyped = () => Array.from(fields).some((field) => field.value !== field.defaultValue);

// Whatever somebody is writing stays.
const again = () => isTyped() || location.reload();

const live = document.getElementById("live");
if (live) keepUpToDate(live, "tournament", { pollEvery: POLL_EVERY, gone: again, fetches: true });
