import type { ReactNode } from "react";

import { m } from "#app/paraglide/messages.js";
import type {
  ClassNeighbors,
  LinkedClass,
} from "#app/server/console/graphs/draw-class-graph.server.ts";
import { ConsoleValueView, ReferenceChip } from "#app/ui/entities/entity-value-view.tsx";

import classes from "../../components/property-list.module.css";

/** The relations of a class to its neighbors as text, in addition to the picture. */
export function ClassRelations({ neighbors }: { neighbors: ClassNeighbors }) {
  const { extends: parent, head, extendedBy, contains, linksTo, linksFrom } = neighbors;
  const rows: [string, ReactNode][] = [
    [m.console_extends(), chips(parent ? [parent] : [])],
    [m.console_head_class(), chips(head ? [head] : [])],
    [m.console_extended_by(), chips(extendedBy)],
    [m.console_head_of(), chips(contains)],
    [m.console_links_from(), linked(linksTo)],
    [m.console_links_to(), linked(linksFrom)],
  ];
  return (
    <>
      <dl className={classes.list}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? <span className={classes.none}>{m.field_none()}</span>}</dd>
          </div>
        ))}
      </dl>
      {neighbors.hasMore && <p className={classes.none}>{m.console_class_graph_more()}</p>}
    </>
  );
}

function chips(items: ClassNeighbors["extendedBy"]): ReactNode {
  return items.length > 0 ? <ConsoleValueView value={{ kind: "references", items }} /> : null;
}

function linked(items: LinkedClass[]): ReactNode {
  if (items.length === 0) return null;
  return (
    <ul>
      {items.map(({ item, link }) => (
        <li key={link.id}>
          <ReferenceChip item={link} /> → <ReferenceChip item={item} />
        </li>
      ))}
    </ul>
  );
}
