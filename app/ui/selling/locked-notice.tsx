import { IconLock } from "@tabler/icons-react";
import type { ReactNode } from "react";

import classes from "./edit.module.css";

/** Notice at the top of a page that explains why its form can't be used. */
export function LockedNotice({ children }: { children: ReactNode }) {
  return (
    <output className={classes.frozen}>
      <IconLock size={18} aria-hidden />
      <span>{children}</span>
    </output>
  );
}
