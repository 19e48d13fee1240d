import type { ReactNode } from "react";

import classes from "./tick-label.module.css";

/** A box to tick and the words beside it. */
export function CheckboxLabel({ children }: { children: ReactNode }) {
  return <label className={classes.tick}>{children}</label>;
}
