import { Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { JobPage } from "#app/server/bulk/job-page.server.ts";
import { Section } from "#app/ui/page.tsx";
import { PagedTable } from "#app/ui/paged-table.tsx";

import classes from "#app/ui/bulk/bulk.module.css";

/** One page of the rows of a bulk job with their results. */
export function JobRows({ page: job }: { page: JobPage }) {
  const { rows, page, pages, result, paths } = job;
  if (rows.length === 0) return null;
  const hasLines = rows.some(({ line }) => line !== null);
  const hasChanges = rows.some(({ changes }) => changes.length > 0);
  const hrefOf = (number: number) =>
    `${paths.page}?${new URLSearchParams({ ...(result && { result }), page: String(number) })}`;
  return (
    <Section title={m.bulk_rows()} flush>
      <PagedTable
        label={m.bulk_rows()}
        heads={[
          ...(hasLines ? [m.bulk_line()] : []),
          m.bulk_row(),
          m.bulk_result(),
          ...(hasChanges ? [m.bulk_change_column()] : []),
          m.bulk_reason(),
        ]}
        rows={rows.map(
          ({ position, line, href, name, result: outcome, text, changes, issues }) => ({
            key: position,
            cells: [
              ...(hasLines ? [line] : []),
              href ? <Link to={href}>{name}</Link> : name,
              outcome && (
                <span key="result" className={classes.result} data-result={outcome}>
                  {text}
                </span>
              ),
              ...(hasChanges ? [<Changes key="changes" changes={changes} />] : []),
              <Reasons key="reasons" issues={issues} />,
            ],
          }),
        )}
        pages={{ page, pages, hrefOf }}
      />
    </Section>
  );
}

/** Lists the changed fields, with each value before and after. */
function Changes({ changes }: Pick<JobPage["rows"][number], "changes">) {
  if (changes.length === 0) return null;
  return (
    <ul className={classes.changes}>
      {changes.map(({ field, text }) => (
        <li key={field}>{field === "" ? text : m.bulk_change_of({ field, change: text })}</li>
      ))}
    </ul>
  );
}

/** Without an element for no reasons, because a phone leaves out only empty cells. */
function Reasons({ issues }: { issues: readonly string[] }) {
  if (issues.length === 0) return null;
  return (
    <ul className={classes.changes}>
      {issues.map((issue) => (
        <li key={issue}>{issue}</li>
      ))}
    </ul>
  );
}
