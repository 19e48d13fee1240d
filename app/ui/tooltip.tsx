import type { ReactNode } from "react";

import classes from "./tooltip.module.css";

interface DisabledReasonProps {
  id: string;
  text: string;
  /** Disabled button. */
  children: ReactNode;
}

/** Gives the reason why a button is disabled. The wrapper receives the focus, because a disabled button can't. */
export function DisabledReason({ id, text, children }: DisabledReasonProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <span className={classes.wrap} tabIndex={0} aria-describedby={id}>
      {children}
      <span role="tooltip" id={id} className={classes.tip}>
        {text}
      </span>
    </span>
  );
}
