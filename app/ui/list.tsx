import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import clsx from "clsx";
import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router";

import { m } from "#app/paraglide/messages.js";

import { listHref, type ListParams, nextSort } from "./list-href.ts";
import { Menu, type MenuItem } from "./menu.tsx";

import classes from "./list.module.css";

export interface Column<Row> {
  key: string;
  header: string;
  /** What the address calls this order; columns without it cannot be sorted. */
  sort?: string;
  align?: "end";
  width?: string;
  /** Left out on screens narrower than this. */
  hide?: "phone" | "desk";
  cell: (row: Row) => ReactNode;
}

interface DataListProps<Row> {
  params: ListParams;
  rows: Row[];
  columns: Column<Row>[];
  label: string;
  rowKey: (row: Row) => string;
  rowName: (row: Row) => string;
  /** Where a row leads; null for rows that lead nowhere now. */
  rowHref?: (row: Row) => LinkProps["to"] | null;
  rowMenu?: (row: Row) => MenuItem[];
  /** What a card shows in the card layout; its link and menu are added. */
  card?: (row: Row) => ReactNode;
  empty: ReactNode;
}

/** Rows as a table or as cards. Plain elements: fifty rows of components cost four times as much. */
export function DataList<Row>(props: DataListProps<Row>) {
  if (props.rows.length === 0) return <div className={classes.box}>{props.empty}</div>;
  return props.params.layout === "cards" && props.card ? (
    <Cards {...props} />
  ) : (
    <Table {...props} />
  );
}

function Table<Row>({
  params,
  rows,
  columns,
  label,
  rowKey,
  rowName,
  rowHref,
  rowMenu,
}: DataListProps<Row>) {
  return (
    <div className={classes.box}>
      <div className={classes.scroll} tabIndex={-1}>
        <table className={classes.table} aria-label={label}>
          <thead>
            <tr>
              {columns.map((column) => (
                <HeaderCell key={column.key} column={column} params={params} />
              ))}
              {rowMenu && (
                <th scope="col" className={classes.menuCell}>
                  <span className="sr">{m.list_actions()}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const to = rowHref?.(row);
              const id = rowKey(row);
              return (
                <tr key={id} data-link={to ? "" : undefined}>
                  {columns.map((column, index) => (
                    <td key={column.key} data-align={column.align} data-hide={column.hide}>
                      {index === 0 && to ? (
                        <Link to={to} className={classes.rowLink}>
                          {column.cell(row)}
                        </Link>
                      ) : (
                        column.cell(row)
                      )}
                    </td>
                  ))}
                  {rowMenu && (
                    <td className={classes.menuCell}>
                      <Menu
                        id={`row-${id}`}
                        label={m.list_row_menu({ name: rowName(row) })}
                        items={rowMenu(row)}
                      />
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function HeaderCell<Row>({ column, params }: { column: Column<Row>; params: ListParams }) {
  const [first] = params.sort;
  const sorted = column.sort !== undefined && first?.key === column.sort ? first : null;
  const Arrow = sorted?.descending ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      data-align={column.align}
      data-hide={column.hide}
      style={column.width ? { width: column.width } : undefined}
      aria-sort={sorted ? (sorted.descending ? "descending" : "ascending") : undefined}
    >
      {column.sort ? (
        <Link
          to={listHref(params, { sort: nextSort(params, column.sort) })}
          preventScrollReset
          className={classes.sort}
        >
          {column.header}
          <Arrow size={14} aria-hidden className={clsx(!sorted && classes.unsorted)} />
        </Link>
      ) : (
        column.header
      )}
    </th>
  );
}

function Cards<Row>({ rows, label, rowKey, rowName, rowHref, rowMenu, card }: DataListProps<Row>) {
  return (
    <ul className={classes.cards} aria-label={label}>
      {rows.map((row) => {
        const to = rowHref?.(row);
        const id = rowKey(row);
        return (
          <li key={id} className={classes.card} data-link={to ? "" : undefined}>
            {to ? (
              <Link to={to} className={classes.rowLink}>
                {card?.(row)}
              </Link>
            ) : (
              card?.(row)
            )}
            {rowMenu && (
              <Menu
                id={`row-${id}`}
                label={m.list_row_menu({ name: rowName(row) })}
                items={rowMenu(row)}
                className={classes.cardMenu}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
