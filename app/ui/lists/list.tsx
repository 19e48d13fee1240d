import type { ReactNode } from "react";
import { useNavigation } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { useClientNavigation } from "#app/ui/use-client-navigation.ts";

import { ListCards } from "./list-cards.tsx";
import type { DataListProps } from "./list-props.ts";
import { ListTable } from "./list-table.tsx";

import classes from "./list.module.css";

/**
 * List as a table or as cards. It renders plain elements, because fifty rows of components cost four times as much.
 */
export function DataList<Row, Sub = never>(props: DataListProps<Row, Sub>) {
  const { params, rows, groups, card, empty } = props;
  const isEmpty = rows.length === 0 && !groups?.length;
  return (
    <Body path={params.path}>
      {isEmpty ? (
        <div className={classes.box}>{empty}</div>
      ) : params.layout === "cards" && card ? (
        <ListCards {...props} card={card} />
      ) : (
        <ListTable {...props} />
      )}
    </Body>
  );
}

/** Body of the list. While the next page loads, the current rows stay in place as gray outlines. */
function Body({ path, children }: { path: string; children: ReactNode }) {
  const { state, location } = useNavigation();
  const busy = state === "loading" && location.pathname === path;
  const onClick = useClientNavigation();
  return (
    // Mouse and keyboard activate the links inside; this handler only avoids a full page load.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      className={classes.body}
      data-list
      data-busy={busy || undefined}
      aria-busy={busy || undefined}
      onClick={onClick}
    >
      {busy && <output className="sr">{m.list_loading()}</output>}
      {children}
    </div>
  );
}
