import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import type { ReactNode } from "react";

import { m } from "#app/paraglide/messages.js";
import { hasFilters } from "#app/rules/lists/list-href.ts";
import type {
  EntityList,
  EntityRow,
} from "#app/server/entities/screens/list/entity-list.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { consoleCell, linkedCell } from "#app/ui/entities/entity-value-view.tsx";
import type { Column } from "#app/ui/lists/list-props.ts";
import { ListToolbar } from "#app/ui/lists/list-toolbar.tsx";
import type { SortOption } from "#app/ui/lists/list-view.tsx";
import { DataList } from "#app/ui/lists/list.tsx";
import { NoResults } from "#app/ui/lists/no-results.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { useSelectedInUrl } from "#app/ui/lists/use-selection.ts";

import classes from "./entity-table.module.css";

interface EntityTableProps {
  list: EntityList;
  empty: string;
  /** The ID of the form that submits the selected rows. */
  selectionForm?: string;
  /** The ID of the form that moves a row, if users can order the rows. */
  orderForm?: string;
  /** Renders the rows in another layout. Receives the table, to show it until that layout is loaded. */
  renderRows?: (table: ReactNode) => ReactNode;
}

/** A list of an entity's rows with its toolbar and pager. */
export function EntityTable({
  list,
  empty,
  selectionForm,
  orderForm,
  renderRows,
}: EntityTableProps) {
  const { params, rows, columns, filters, views, total, hasMore, hasSearch, notice, label } = list;
  const { sizes } = list;
  const selectedIds = useSelectedInUrl();
  const tableColumns: Column<EntityRow>[] = columns.map(
    ({ name, label: header, sort, isNumber }, at) => ({
      key: name,
      header,
      ...(sort && { sort }),
      ...(isNumber && { align: "end" as const }),
      ...(at > 0 && { isNamed: true as const }),
      cell: ({ values, name: rowName }) =>
        at === 0 ? linkedCell(values[name]) || rowName : consoleCell(values[name]),
    }),
  );
  if (orderForm) tableColumns.push(orderColumn(orderForm));
  const table = (
    <DataList
      params={params}
      rows={rows}
      columns={tableColumns}
      label={label}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      rowHref={(row) => row.href}
      {...(selectionForm && { selectionForm, selectedIds })}
      empty={
        hasFilters(params) ? (
          <NoResults params={params} />
        ) : (
          <EmptyState title={m.console_nothing_yet()} text={empty} />
        )
      }
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

/** Creates a column of buttons that move a row. They also work without scripts. */
function orderColumn(form: string): Column<EntityRow> {
  return {
    key: "order",
    isFixed: true,
    header: m.console_order(),
    cell: ({ id, name }) => (
      <span className={classes.order}>
        <button
          type="submit"
          className={classes.move}
          form={form}
          name="move"
          value={`${id}:-1`}
          aria-label={m.console_move_up({ name })}
        >
          <IconChevronUp size={16} aria-hidden />
        </button>
        <button
          type="submit"
          className={classes.move}
          form={form}
          name="move"
          value={`${id}:1`}
          aria-label={m.console_move_down({ name })}
        >
          <IconChevronDown size={16} aria-hidden />
        </button>
      </span>
    ),
  };
}

function sortOptions(columns: EntityList["columns"]): SortOption[] {
  return columns.flatMap(({ sort, label }) => (sort ? [{ key: sort, label }] : []));
}
