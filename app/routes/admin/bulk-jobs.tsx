import { href, Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { formatNumber } from "#app/rules/numbers.ts";
import { getCaller } from "#app/server/caller.server.ts";
import { listBulkJobs } from "#app/server/console/bulk/bulk-jobs.server.ts";
import { stateText, subjectHref } from "#app/server/console/bulk/job-page.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { Page, Section } from "#app/ui/page.tsx";

import type { Route } from "./+types/bulk-jobs";

import classes from "./components/bulk.module.css";

const JOBS_PER_PAGE = 25;

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = Math.max(1, Math.min(100_000, Number(url.searchParams.get("page")) || 1));
  const { jobs, total } = await throwAsStatus(
    listBulkJobs(getCaller(context), (page - 1) * JOBS_PER_PAGE, JOBS_PER_PAGE),
  );
  return {
    page,
    pages: Math.max(1, Math.ceil(total / JOBS_PER_PAGE)),
    jobs: jobs.map((job) => ({
      id: job.id,
      name: job.name,
      state: stateText(job),
      subject: subjectHref(job)?.title ?? job.subject,
      progress: m.bulk_progress({ done: formatNumber(job.done), total: formatNumber(job.total) }),
    })),
  };
}

export const meta: Route.MetaFunction = () => [{ title: m.bulk_jobs() }];

/** The caller's own jobs, the newest first. */
export default function BulkJobs({ loaderData: { jobs, page, pages } }: Route.ComponentProps) {
  const hrefOf = (number: number) => `${href("/admin/bulk-jobs")}?page=${number}`;
  return (
    <Page title={m.bulk_jobs()} note={m.bulk_jobs_help()}>
      {jobs.length === 0 ? (
        <EmptyState text={m.bulk_jobs_empty()} />
      ) : (
        <Section flush>
          <div className={classes.scroll} tabIndex={-1}>
            <table className={classes.table} aria-label={m.bulk_jobs()}>
              <tbody>
                {jobs.map(({ id, name, state, progress }) => (
                  <tr key={id}>
                    <td>
                      <Link to={href("/admin/bulk-jobs/:jobId", { jobId: id })}>{name}</Link>
                    </td>
                    <td>{state}</td>
                    <td>{progress}</td>
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
      )}
    </Page>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
