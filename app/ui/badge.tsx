import { statusColors } from "#app/rules/status-colors.ts";

import classes from "./badge.module.css";

interface Status {
  name: string;
  /** #RRGGBB of the status; null means the specification's blue. */
  background: string | null;
  color: string | null;
}

/** Badge with the name of a status, in the colors of the status. */
export function StatusBadge({ status }: { status: Status }) {
  return (
    <span className={classes.badge} style={statusColors(status) ?? undefined}>
      {status.name}
    </span>
  );
}
