import { href, Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { JOB_KINDS } from "#app/server/areas/job-kinds.server.ts";
import { loadJobList } from "#app/server/bulk/job-list.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { Page, Section } from "#app/ui/page.tsx";
import { PagedTable } from "#app/ui/paged-table.tsx";

import type { Route } from "./+types/jobs";

export function loader({ context, url }: Route.LoaderArgs) {
  return throwAsStatus(loadJobList(getCaller(context), JOB_KINDS, url));
}

export const meta: Route.MetaFunction = () => [{ title: m.bulk_jobs() }];

/** Page of the caller's own bulk jobs, newest first. */
export default function BulkJobs({ loaderData: { jobs, page, pages } }: Route.ComponentProps) {
  const hrefOf = (number: number) => `${href("/admin/bulk-jobs")}?page=${number}`;
  return (
    <Page title={m.bulk_jobs()} note={m.bulk_jobs_help()}>
      {jobs.length === 0 ? (
        <EmptyState text={m.bulk_jobs_empty()} />
      ) : (
        <Section flush>
          <PagedTable
            label={m.bulk_jobs()}
            heads={[m.console_name(), m.console_status(), m.bulk_rows()]}
            rows={jobs.map(({ id, name, state, progress }) => ({
              key: id,
              cells: [
                <Link key={id} to={href("/admin/bulk-jobs/:jobId", { jobId: id })}>
                  {name}
                </Link>,
                state,
                progress,
              ],
            }))}
            pages={{ page, pages, hrefOf }}
          />
        </Section>
      )}
    </Page>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
