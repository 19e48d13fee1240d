import { Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { formatNumber } from "#app/rules/numbers.ts";
import type { JobPage } from "#app/server/bulk/job-page.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Section } from "#app/ui/page.tsx";

import classes from "#app/ui/bulk/bulk.module.css";

/** Shows the progress of a bulk job, its rows by result, and its files. */
export function JobProgress({ page }: { page: JobPage }) {
  const { job, isPreview, state, counts, result, paths } = page;
  const { page: path, results } = paths;
  return (
    <Section>
      <progress
        className={classes.progress}
        max={Math.max(1, job.total)}
        value={job.done}
        aria-label={state}
      />
      <p>{m.bulk_progress({ done: formatNumber(job.done), total: formatNumber(job.total) })}</p>
      {isPreview && !job.canUndo && <p>{m.bulk_final()}</p>}
      {counts.length > 0 && (
        <ul className={classes.counts}>
          <li>
            <Link to={path} aria-current={result === null ? "true" : undefined}>
              {m.bulk_result_all()}
            </Link>
          </li>
          {counts.map(({ key, count, label }) => (
            <li key={key}>
              <Link to={`${path}?result=${key}`} aria-current={result === key ? "true" : undefined}>
                {label}: {formatNumber(count)}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {page.changed.length > 0 && (
        <p>
          {m.bulk_changed_values({
            fields: page.changed
              .map(({ field, count }) => `${field} (${formatNumber(count)})`)
              .join(", "),
          })}
        </p>
      )}
      {page.used && (
        <p>
          {m.writing_use_of_job({
            proposals: formatNumber(page.used.proposals),
            read: formatNumber(page.used.inputTokens),
            written: formatNumber(page.used.outputTokens),
          })}
          {page.used.cost !== undefined && ` · $${page.used.cost}`}
        </p>
      )}
      {job.state !== "working" && counts.length > 0 && (
        <div className={classes.actions}>
          {job.counts.failed > 0 && (
            <ButtonLink to={`${results}?failed=true`} reloadDocument>
              {m.bulk_download_failed()}
            </ButtonLink>
          )}
          <ButtonLink to={results} reloadDocument>
            {m.bulk_download()}
          </ButtonLink>
        </div>
      )}
    </Section>
  );
}
