import type { ReactNode } from "react";

import classes from "./tick-label.module.css";

/** A checkbox with its label. */
export function CheckboxLabel({ children }: { children: ReactNode }) {
  return <label className={classes.tick}>{children}</label>;
}
