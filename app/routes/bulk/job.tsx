import { data, href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { JOB_KINDS } from "#app/server/areas/job-kinds.server.ts";
import { changeBulkJob } from "#app/server/bulk/bulk-jobs.server.ts";
import { requireKindAt } from "#app/server/bulk/job-kind.server.ts";
import { loadJobPage } from "#app/server/bulk/job-page.server.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { ActionErrorAlert } from "#app/ui/action-error.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { LiveStatus, useLiveJob } from "#app/ui/live.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { Page } from "#app/ui/page.tsx";

import type { Route } from "./+types/job";
import { JobActions } from "./components/job-actions.tsx";
import { JobImages } from "./components/job-images.tsx";
import { JobProgress } from "./components/job-progress.tsx";
import { JobRows } from "./components/job-rows.tsx";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  return throwAsStatus(loadJobPage(getCaller(context), JOB_KINDS, params.jobId, url));
}

const CHANGES = ["start", "stop", "undo", "delete"] as const;

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const requested = (await readForm(request)).get("change");
  const change = CHANGES.find((one) => one === requested);
  if (!change) throw data(null, { status: 400 });
  const work = changeBulkJob(getCaller(context), params.jobId, change);
  const problem = await catchActionError(work, m.bulk_failed());
  if (problem) return data({ problem: problem.text }, { status: problem.status });
  const { paths, jobs } = requireKindAt(JOB_KINDS, url);
  if (change !== "delete") return redirect(paths(params.jobId).page);
  flashToast(context, "success", m.bulk_delete_job_done());
  return redirect(jobs);
}

export const meta: Route.MetaFunction = ({ loaderData, error }) =>
  pageTitle(loaderData?.job.name, error);

/** Page of a bulk job: its changes row by row, in preview, while it runs and afterwards. */
export default function BulkJobPage({ actionData, loaderData }: Route.ComponentProps) {
  const { job, state, list, paths } = loaderData;
  const isWorking = job.state === "working";
  useLiveJob(job.id);
  const problem = actionData?.problem ?? job.error;
  const back = list
    ? { to: list.href, label: list.title }
    : { to: href("/admin/bulk-jobs"), label: m.bulk_jobs() };
  return (
    <Page
      title={job.name}
      back={back}
      note={isWorking ? <LiveStatus text={state} refreshTo={paths.page} /> : state}
      actions={<JobActions job={job} paths={paths} />}
    >
      <ActionErrorAlert text={problem ?? undefined} />
      <JobProgress page={loaderData} />
      <JobImages page={loaderData} />
      <JobRows page={loaderData} />
    </Page>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
