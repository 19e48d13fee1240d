import { type ReactNode } from "react";
import { useNavigation } from "react-router";

import { m } from "#app/paraglide/messages.js";

import type { MenuItem } from "../menu.tsx";
import { useClientNavigation } from "../use-client-navigation.ts";
import { ListCards } from "./list-cards.tsx";
import type { ListParams } from "./list-href.ts";
import { ListTable } from "./list-table.tsx";

import classes from "./list.module.css";

export interface Column<Row, Sub = never> {
  key: string;
  header: string;
  /** What the address calls this order; columns without it cannot be sorted. */
  sort?: string;
  align?: "end";
  width?: string;
  /** Left out on screens narrower than this. */
  hide?: "phone" | "desk";
  cell: (row: Row) => ReactNode;
  /** What this column shows of what belongs to a row, once it is opened. */
  sub?: (sub: Sub) => ReactNode;
}

/** Rows that have something in common; at most one group is open, and the page's rows are its. */
export interface ListGroup {
  key: string;
  label: ReactNode;
  total: number;
  href: string;
  open: boolean;
}

/** What belongs to a row and is shown under it. */
export interface SubRows<Row, Sub> {
  of: (row: Row) => Sub[];
  key: (sub: Sub) => string;
  href: (sub: Sub) => string | null;
}

export interface DataListProps<Row, Sub = never> {
  params: ListParams;
  rows: Row[];
  /** The first one always shows and leads to the row; the others as the address says. */
  columns: Column<Row, Sub>[];
  label: string;
  /** The first column begins with a picture; on a phone the others stand beside it, under the name. */
  pictured?: boolean;
  rowKey: (row: Row) => string;
  rowName: (row: Row) => string;
  /** Where a row leads; null for rows that lead nowhere now. */
  rowHref?: (row: Row) => string | null;
  rowMenu?: (row: Row) => MenuItem[];
  subRows?: SubRows<Row, Sub>;
  groups?: ListGroup[] | null;
  /** What a card shows in the card layout; its link and menu are added. */
  card?: (row: Row) => ReactNode;
  empty: ReactNode;
}

/** Rows as a table or as cards. Plain elements: fifty rows of components cost four times as much. */
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

/** While the next page of rows is on its way the old one keeps its place, greyed to its outlines. */
function Body({ path, children }: { path: string; children: ReactNode }) {
  const { state, location } = useNavigation();
  const busy = state === "loading" && location.pathname === path;
  const onClick = useClientNavigation();
  return (
    // The links inside are what is clicked, by mouse or by key; this only spares a full load.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      className={classes.body}
      data-busy={busy || undefined}
      aria-busy={busy || undefined}
      onClick={onClick}
    >
      {busy && <output className="sr">{m.list_loading()}</output>}
      {children}
    </div>
  );
}
