import type { ReactNode } from "react";

import classes from "./tick-label.module.css";

/** Label around a checkbox and its text. */
export function CheckboxLabel({ children }: { children: ReactNode }) {
  return <label className={classes.tick}>{children}</label>;
}
