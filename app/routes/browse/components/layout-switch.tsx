import { IconLayoutKanban, IconList } from "@tabler/icons-react";
import { Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { listHref, type ListParams } from "#app/ui/list/list-href.ts";
import { Segments } from "#app/ui/segments.tsx";

import classes from "./layout-switch.module.css";

/** The two layouts of a class: its table and its board by status. */
export function LayoutSwitch({ params }: { params: ListParams }) {
  const layouts = [
    { layout: "grid", label: m.browse_table(), icon: IconList },
    { layout: "board", label: m.browse_board(), icon: IconLayoutKanban },
  ] as const;
  return (
    <Segments label={m.list_layout()} className={classes.layouts}>
      {layouts.map(({ layout, label, icon: Icon }) => (
        <Link
          key={layout}
          to={listHref(params, { layout, group: null, page: 1 })}
          aria-current={params.layout === layout ? "true" : undefined}
        >
          <Icon size={16} aria-hidden />
          {label}
        </Link>
      ))}
    </Segments>
  );
}
