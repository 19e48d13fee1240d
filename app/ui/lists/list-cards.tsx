import type { ReactNode } from "react";

import { m } from "#app/paraglide/messages.js";
import { fromList } from "#app/rules/list-place.ts";
import { listOfRows } from "#app/rules/lists/list-href.ts";
import { formatNumber } from "#app/rules/numbers.ts";

import type { DataListProps } from "./list-props.ts";
import { RowMenu } from "./row-menu.tsx";

import classes from "./list.module.css";

type CardsProps<Row, Sub> = DataListProps<Row, Sub> & { card: (row: Row) => ReactNode };

export function ListCards<Row, Sub>(props: CardsProps<Row, Sub>) {
  if (!props.groups) return <Grid {...props} />;
  return props.groups.map((group) => (
    <section key={group.key} className={classes.cardGroup}>
      <h2>
        <a href={group.href} data-stay="" aria-expanded={group.open}>
          <span className={classes.chevron} />
          {group.label}
          <span className={classes.total}>{formatNumber(group.total)}</span>
        </a>
      </h2>
      {group.open && <Grid {...props} />}
    </section>
  ));
}

function Grid<Row, Sub>(props: CardsProps<Row, Sub>) {
  const { params, rows, label, rowKey, rowName, rowHref, rowMenu, card } = props;
  const list = listOfRows(params);
  return (
    <ul className={classes.cards} aria-label={label}>
      {rows.map((row) => {
        const page = rowHref?.(row);
        const to = page && fromList(page, list);
        const id = rowKey(row);
        return (
          <li key={id} className={classes.card} data-link={to ? "" : undefined}>
            {to ? (
              <a href={to} className={classes.rowLink} data-discover="true">
                {card(row)}
              </a>
            ) : (
              card(row)
            )}
            {rowMenu && (
              <RowMenu
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
