import { m } from "#app/paraglide/messages.js";
import type { TwinRow } from "#app/server/twins/lists/twin-list.server.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import type { Column } from "#app/ui/lists/list-props.ts";
import type { NamedKey, SortOption } from "#app/ui/lists/list-view.tsx";
import { Ago } from "#app/ui/time.tsx";

import classes from "./twin.module.css";

interface Words {
  /** Header of the column with the type of each row. */
  type: string;
}

/** Returns the columns of a list of twins of any class. The first column links to the twin. */
export function twinColumns({ type }: Words): Column<TwinRow>[] {
  return [
    {
      key: "name",
      header: m.products_name(),
      sort: "name",
      cell: ({ name, logo }) => (
        <span className={classes.name}>
          {logo && <img src={logo} alt="" width={20} height={20} />}
          {name}
        </span>
      ),
    },
    { key: "type", header: type, cell: (row) => row.type },
    {
      key: "status",
      header: m.products_status(),
      sort: "status",
      cell: (row) => <StatusBadge status={row.status} />,
    },
    {
      key: "created",
      header: m.browse_created(),
      sort: "created",
      align: "end",
      hide: "phone",
      cell: (row) => <Ago iso={row.createdAt} />,
    },
    {
      key: "updated",
      header: m.products_updated(),
      sort: "updated",
      align: "end",
      hide: "phone",
      cell: (row) => <Ago iso={row.updatedAt} />,
    },
  ];
}

export function twinSorts(): SortOption[] {
  return [
    { key: "created", label: m.browse_created(), of: "time" },
    { key: "updated", label: m.products_updated(), of: "time" },
    { key: "name", label: m.products_name(), of: "text" },
    { key: "status", label: m.products_status() },
  ];
}

export function twinGroups({ type }: Words): NamedKey[] {
  return [
    { key: "status", label: m.products_status() },
    { key: "type", label: type },
  ];
}
