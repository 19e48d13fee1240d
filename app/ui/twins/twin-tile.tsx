import type { TwinRow } from "#app/server/twins/lists/twin-list.server.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { Ago } from "#app/ui/time.tsx";

import classes from "./twin.module.css";

/** Renders a twin of any class in the card layout. */
export function twinTile(row: TwinRow) {
  return (
    <span className={classes.tile}>
      <span className={classes.name}>
        {row.logo && <img src={row.logo} alt="" width={20} height={20} />}
        {row.name}
      </span>
      <span className={classes.type}>{row.type}</span>
      <span className={classes.foot}>
        <StatusBadge status={row.status} />
        <Ago iso={row.createdAt} />
      </span>
    </span>
  );
}
