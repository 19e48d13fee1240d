import { m } from "#app/paraglide/messages.js";

import classes from "./not-offered.module.css";

/** Shown where marketplace actions would be, on a platform that has none. */
export function NotOffered() {
  return <p className={classes.note}>{m.card_not_offered()}</p>;
}
