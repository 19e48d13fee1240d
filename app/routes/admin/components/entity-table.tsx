import type { ReactNode } from "react";

import { m } from "#app/paraglide/messages.js";
import type { EntityList, EntityRow } from "#app/server/console/entity-list.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { hasFilters } from "#app/ui/list/list-href.ts";
import { ListToolbar } from "#app/ui/list/list-toolbar.tsx";
import type { SortOption } from "#app/ui/list/list-view.tsx";
import { type Column, DataList } from "#app/ui/list/list.tsx";
import { NoResults } from "#app/ui/list/no-results.tsx";
import { Pager } from "#app/ui/list/pager.tsx";

import { consoleCell } from "./console-value-view.tsx";

import classes from "./entity-table.module.css";

interface EntityTableProps {
  list: EntityList;
  empty: string;
  /** The ID of the form that takes the selected rows. */
  selectionForm?: string;
  /** Shows the rows otherwise, with the table until that is loaded. */
  renderRows?: (table: ReactNode) => ReactNode;
}

/** A list of an entity with its toolbar and pages. */
export function EntityTable({ list, empty, selectionForm, renderRows }: EntityTableProps) {
  const { params, rows, columns, filters, views, total, hasMore, hasSearch, notice, label } = list;
  const { sizes } = list;
  const shown: Column<EntityRow>[] = columns.map(({ name, label: header, sort, isNumber }) => ({
    key: name,
    header,
    ...(sort && { sort }),
    ...(isNumber && { align: "end" as const }),
    cell: (row) => consoleCell(row.values[name]) ?? (name === columns[0]?.name ? row.name : null),
  }));
  const table = (
    <DataList
      params={params}
      rows={rows}
      columns={shown}
      label={label}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      rowHref={(row) => row.href}
      {...(selectionForm && { selectionForm })}
      empty={hasFilters(params) ? <NoResults params={params} /> : <EmptyState text={empty} />}
    />
  );
  return (
    <>
      <ListToolbar
        params={params}
        views={views}
        {...(hasSearch && { searchLabel: m.console_search_name() })}
        filters={filters}
        sorts={sortOptions(columns)}
        usualOrder={m.console_usual_order()}
        columns={columns.slice(1).map(({ name, label: text }) => ({ key: name, label: text }))}
      />
      {notice && (
        <p role="alert" className={classes.notice}>
          {notice}
        </p>
      )}
      {renderRows ? renderRows(table) : table}
      {total > 0 && <Pager params={params} total={total} hasMore={hasMore} sizes={sizes} />}
    </>
  );
}
function sortOptions(columns: EntityList["columns"]): SortOption[] {
  return columns.flatMap(({ sort, label }) => (sort ? [{ key: sort, label }] : []));
}
