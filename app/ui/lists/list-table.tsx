import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import clsx from "clsx";
import { Fragment } from "react";
import { Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { fromList } from "#app/rules/list-place.ts";
import {
  listHref,
  listOfRows,
  type ListParams,
  nextSort,
  toggleHref,
} from "#app/rules/lists/list-href.ts";
import { formatNumber } from "#app/rules/numbers.ts";

import type { Column, DataListProps, ListGroup } from "./list-props.ts";
import { RowMenu } from "./row-menu.tsx";
import { fixedWidths, visibleColumns } from "./table-columns.ts";

import classes from "./list.module.css";

type TableBodyProps<Row, Sub> = DataListProps<Row, Sub> & { expands: boolean };

export function ListTable<Row, Sub>(props: DataListProps<Row, Sub>) {
  const { params, rows, label, pictured, rowMenu, subRows, groups, selectionForm } = props;
  const columns = visibleColumns(props);
  const expands = subRows !== undefined && rows.some((row) => subRows.of(row).length > 0);
  const bodyProps: TableBodyProps<Row, Sub> = { ...props, columns, expands };
  const width =
    columns.length + [expands, rowMenu, selectionForm].filter((part) => Boolean(part)).length;
  const widths = fixedWidths(columns);
  return (
    <div className={classes.box}>
      <div className={classes.scroll} tabIndex={-1}>
        <table
          className={classes.table}
          style={widths}
          aria-label={label}
          data-pictured={pictured}
          data-compact={params.density === "compact" ? "" : undefined}
          data-fixed={widths && ""}
        >
          <thead>
            <tr>
              {selectionForm && (
                <th scope="col" className={classes.selectCell}>
                  {/* With scripts, the checkbox names the column. */}
                  <span className="sr no-scripts">{m.bulk_select_column()}</span>
                  <input
                    type="checkbox"
                    form={selectionForm}
                    data-select-page
                    aria-label={m.bulk_select_page()}
                    className="scripts-only"
                  />
                </th>
              )}
              {expands && (
                <th scope="col" className={classes.expandCell}>
                  <span className="sr">{m.list_expand_head()}</span>
                </th>
              )}
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
          {groups ? (
            groups.map((group) => (
              <Fragment key={group.key}>
                <GroupHead group={group} width={width} />
                {group.open && <tbody>{tableRows(bodyProps)}</tbody>}
              </Fragment>
            ))
          ) : (
            <tbody>{tableRows(bodyProps)}</tbody>
          )}
        </table>
      </div>
    </div>
  );
}

function GroupHead({ group, width }: { group: ListGroup; width: number }) {
  return (
    <tbody className={classes.groupHead}>
      <tr>
        <th scope="rowgroup" colSpan={width}>
          <a href={group.href} data-stay="" aria-expanded={group.open}>
            <span className={classes.chevron} />
            {group.label}
            <span className={classes.total}>{formatNumber(group.total)}</span>
          </a>
        </th>
      </tr>
    </tbody>
  );
}

/**
 * Renders the rows. These are functions instead of components, because a component's cost multiplies by fifty rows.
 */
function tableRows<Row, Sub>(props: TableBodyProps<Row, Sub>) {
  const { params, rows, columns, rowKey, rowName, rowHref, rowMenu, subRows, expands } = props;
  const { selectionForm, selectedIds } = props;
  const list = listOfRows(params);
  return rows.map((row) => {
    const page = rowHref?.(row);
    const to = page && fromList(page, list);
    const id = rowKey(row);
    const subs = expands && subRows ? subRows.of(row) : [];
    const open = subs.length > 0 && params.open.includes(id);
    return (
      <Fragment key={id}>
        <tr data-link={to ? "" : undefined}>
          {selectionForm && (
            <td className={classes.selectCell}>
              <input
                type="checkbox"
                name="id"
                value={id}
                form={selectionForm}
                defaultChecked={selectedIds?.has(id)}
                aria-label={m.twins_select({ name: rowName(row) })}
              />
            </td>
          )}
          {expands && (
            <td className={classes.expandCell}>
              {subs.length > 0 && expander(params, id, rowName(row), open)}
            </td>
          )}
          {columns.map((column, index) => (
            <td
              key={column.key}
              data-align={column.align}
              data-hide={column.hide}
              data-name={column.isNamed && column.header}
            >
              {index === 0 && to ? (
                <a href={to} className={classes.rowLink} data-discover="true">
                  {column.cell(row)}
                </a>
              ) : (
                cellContent(column, row)
              )}
            </td>
          ))}
          {rowMenu && (
            <td className={classes.menuCell}>
              <RowMenu
                id={`row-${id}`}
                label={m.list_row_menu({ name: rowName(row) })}
                items={rowMenu(row)}
              />
            </td>
          )}
        </tr>
        {open && subRows && subs.map((sub) => subRow(props, subRows, sub))}
      </Fragment>
    );
  });
}

/** Renders the content of a cell. A column with a width may truncate a text, so its tooltip has the full text. */
function cellContent<Row, Sub>({ cell, width }: Column<Row, Sub>, row: Row) {
  const content = cell(row);
  return width && typeof content === "string" ? <span title={content}>{content}</span> : content;
}

function expander(params: ListParams, id: string, name: string, open: boolean) {
  return (
    <a
      href={toggleHref(params, id)}
      data-stay=""
      className={classes.expand}
      aria-expanded={open}
      aria-label={open ? m.list_collapse({ name }) : m.list_expand({ name })}
    >
      <span className={classes.chevron} />
    </a>
  );
}

function subRow<Row, Sub>(
  { params, columns, rowMenu, selectionForm }: TableBodyProps<Row, Sub>,
  subRows: NonNullable<DataListProps<Row, Sub>["subRows"]>,
  sub: Sub,
) {
  const page = subRows.href(sub);
  const to = page && fromList(page, listOfRows(params));
  return (
    <tr key={subRows.key(sub)} className={classes.sub} data-link={to ? "" : undefined}>
      {selectionForm && <td className={classes.selectCell}>{null}</td>}
      <td className={classes.expandCell}>{null}</td>
      {columns.map((column, index) => (
        <td key={column.key} data-align={column.align} data-hide={column.hide}>
          {index === 0 && to ? (
            <a href={to} className={classes.rowLink}>
              {column.sub?.(sub)}
            </a>
          ) : (
            column.sub?.(sub)
          )}
        </td>
      ))}
      {rowMenu && <td className={classes.menuCell}>{null}</td>}
    </tr>
  );
}

function HeaderCell<Row, Sub>({
  column,
  params,
}: {
  column: Column<Row, Sub>;
  params: ListParams;
}) {
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
      {column.sort && params.controls.sorts.includes(column.sort) ? (
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
