import { IconLayoutKanban, IconList } from "@tabler/icons-react";
import { Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { listHref, type ListLayout, type ListParams } from "#app/rules/lists/list-href.ts";
import { Segments } from "#app/ui/segments.tsx";

import classes from "./layout-switch.module.css";

interface LayoutSwitchProps {
  params: ListParams;
  layouts?: { layout: ListLayout; label: string; icon: typeof IconList }[];
}

/** Links to the layouts of a list. Default: the table of a class and its board by status. */
export function LayoutSwitch({ params, layouts = boardLayouts() }: LayoutSwitchProps) {
  return (
    <Segments label={m.list_layout()} className={classes.layouts}>
      {layouts?.map(({ layout, label, icon: Icon }) => (
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

function boardLayouts(): LayoutSwitchProps["layouts"] {
  return [
    { layout: "grid", label: m.browse_table(), icon: IconList },
    { layout: "board", label: m.browse_board(), icon: IconLayoutKanban },
  ];
}
