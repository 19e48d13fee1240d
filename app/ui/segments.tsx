import clsx from "clsx";
import type { ReactNode } from "react";

import classes from "./segments.module.css";

interface SegmentsProps {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Group of links to alternative presentations of the same data; the active one has `aria-current`. */
export function Segments({ label, className, children }: SegmentsProps) {
  return (
    <nav className={clsx(classes.segments, className)} aria-label={label}>
      {children}
    </nav>
  );
}

/** Links to the parts of the object of a page, such as its details and history. */
export function Tabs(props: Omit<SegmentsProps, "className">) {
  return <Segments {...props} className={classes.tabs} />;
}
