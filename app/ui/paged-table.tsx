import clsx from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { formatNumber } from "#app/rules/numbers.ts";

import classes from "./paged-table.module.css";

interface PagedTableProps {
  label: string;
  /** Column headers; without them the table has no header row. */
  heads?: string[];
  rows: { key: string | number; cells: ReactNode[] }[];
  pages?: { page: number; pages: number; hrefOf: (page: number) => string };
}

/**
 * Plain table with links to its other pages. On a phone each row is a list of its cells with their column headers.
 */
export function PagedTable({ label, heads, rows, pages }: PagedTableProps) {
  return (
    <>
      <div className={classes.scroll} tabIndex={-1}>
        <table className={clsx(classes.table, heads && classes.stacked)} aria-label={label}>
          {heads && (
            <thead>
              <tr>
                {heads.map((head, index) => (
                  // Columns of a file may have the same name.
                  // oxlint-disable-next-line react/no-array-index-key
                  <th key={index} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {rows.map(({ key, cells }) => (
              <tr key={key}>
                {cells.map((cell, index) => (
                  // The cells of a row have no key other than their position.
                  // oxlint-disable-next-line react/no-array-index-key
                  <td key={index} data-head={heads?.[index]}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {pages && pages.pages > 1 && <PageLinks {...pages} />}
    </>
  );
}

function PageLinks({ page, pages, hrefOf }: NonNullable<PagedTableProps["pages"]>) {
  return (
    <nav className={classes.pages} aria-label={m.list_pages()}>
      {page > 1 && <Link to={hrefOf(page - 1)}>{m.bulk_previous()}</Link>}
      <span>{m.bulk_page({ page: formatNumber(page), pages: formatNumber(pages) })}</span>
      {page < pages && <Link to={hrefOf(page + 1)}>{m.bulk_next()}</Link>}
    </nav>
  );
}
