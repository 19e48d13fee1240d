import { Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { formatNumber } from "#app/rules/numbers.ts";
import type { JobPage } from "#app/server/console/bulk/job-page.server.ts";
import { Section } from "#app/ui/page.tsx";

import classes from "./bulk.module.css";

/** One page of the rows of a bulk job with what became of each. */
export function JobRows({ page: job, path }: { page: JobPage; path: string }) {
  const { rows, page, pages, result } = job;
  if (rows.length === 0) return null;
  const hasLines = rows.some(({ line }) => line !== null);
  const hrefOf = (number: number) =>
    `${path}?${new URLSearchParams({ ...(result && { result }), page: String(number) })}`;
  return (
    <Section title={m.bulk_rows()} flush>
      <div className={classes.scroll} tabIndex={-1}>
        <table className={classes.table} aria-label={m.bulk_rows()}>
          <thead>
            <tr>
              {hasLines && <th scope="col">{m.bulk_line()}</th>}
              <th scope="col">{m.bulk_row()}</th>
              <th scope="col">{m.bulk_result()}</th>
              <th scope="col">{m.bulk_reason()}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.position}>
                {hasLines && <td>{row.line}</td>}
                <td>{row.href ? <Link to={row.href}>{row.name}</Link> : row.name}</td>
                <td>{row.text}</td>
                <td>{row.issues.join("; ")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {pages > 1 && (
        <nav className={classes.pages} aria-label={m.list_pages()}>
          {page > 1 && <Link to={hrefOf(page - 1)}>{m.bulk_previous()}</Link>}
          <span>{m.bulk_page({ page: formatNumber(page), pages: formatNumber(pages) })}</span>
          {page < pages && <Link to={hrefOf(page + 1)}>{m.bulk_next()}</Link>}
        </nav>
      )}
    </Section>
  );
}
