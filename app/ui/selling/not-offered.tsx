import { m } from "#app/paraglide/messages.js";

import classes from "./not-offered.module.css";

/** Notice in place of marketplace actions, for a platform that doesn't support them. */
export function NotOffered() {
  return <p className={classes.note}>{m.card_not_offered()}</p>;
}
