import { useEffect } from "react";
import { data, Form, href, Link, redirect, useRevalidator } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { formatNumber } from "#app/rules/numbers.ts";
import { getCaller } from "#app/server/caller.server.ts";
import { changeBulkJob } from "#app/server/console/bulk/bulk-jobs.server.ts";
import { loadJobPage } from "#app/server/console/bulk/job-page.server.ts";
import { catchActionError } from "#app/server/http/action-error.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { flashToast } from "#app/server/http/toast.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { LiveStatus } from "#app/ui/live.tsx";
import { Page, Section } from "#app/ui/page.tsx";

import type { Route } from "./+types/bulk-job";
import { JobRows } from "./components/job-rows.tsx";

import classes from "./components/bulk.module.css";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  return throwAsStatus(loadJobPage(getCaller(context), params.jobId, url));
}

const CHANGES = ["start", "stop", "delete"] as const;

export async function action({ context, params, request }: Route.ActionArgs) {
  const requested = (await readForm(request)).get("change");
  const change = CHANGES.find((one) => one === requested);
  if (!change) throw data(null, { status: 400 });
  const work = changeBulkJob(getCaller(context), params.jobId, change);
  const problem = await catchActionError(work, m.bulk_failed());
  if (problem) return data({ problem: problem.text }, { status: problem.status });
  if (change !== "delete") return redirect(href("/admin/bulk-jobs/:jobId", params));
  flashToast(context, "success", m.bulk_delete_job_done());
  return redirect(href("/admin/bulk-jobs"));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.job.name }];

const POLL_INTERVAL_MS = 1500;

/** What a job would do, is doing and did, row by row. */
export default function BulkJobPage({ actionData, loaderData, params }: Route.ComponentProps) {
  const { job, state, list, counts, isPreview, result } = loaderData;
  const isWorking = job.state === "working";
  usePolling(isWorking);
  const page = href("/admin/bulk-jobs/:jobId", params);
  const results = href("/admin/bulk-jobs/:jobId/results", params);
  const { changed, created, deleted, failed } = job.counts;
  const runnable = changed + created + deleted;
  return (
    <Page
      title={job.name}
      back={list ? { to: list.href, label: list.title } : { to: href("/admin/bulk-jobs"), label: m.bulk_jobs() }}
      note={isWorking ? <LiveStatus text={state} refreshTo={page} /> : state}
      actions={
        <>
          {job.columns && isPreview && !isWorking && (
            <ButtonLink to={href("/admin/bulk-jobs/:jobId/columns", params)}>
              {m.bulk_columns_title()}
            </ButtonLink>
          )}
          <Form method="post" action={page} className={classes.choose}>
            {isWorking && (
              <SubmitButton name="change" value="stop" variant="default">
                {m.bulk_stop()}
              </SubmitButton>
            )}
            {job.state === "ready" && runnable > 0 && (
              <SubmitButton
                name="change"
                value="start"
                pendingLabel={m.bulk_running()}
                {...(deleted > 0 && { color: "red" })}
              >
                {m.bulk_run({ count: formatNumber(runnable) })}
              </SubmitButton>
            )}
            {(job.state === "stopped" || job.state === "failed") && (
              <SubmitButton name="change" value="start" pendingLabel={m.bulk_running()}>
                {m.bulk_resume()}
              </SubmitButton>
            )}
            {!isWorking && (
              <SubmitButton name="change" value="delete" variant="default">
                {m.bulk_delete_job()}
              </SubmitButton>
            )}
          </Form>
        </>
      }
    >
      {(actionData ?? job.error) && (
        <p role="alert" className={classes.problem}>
          {actionData?.problem ?? job.error}
        </p>
      )}
      <Section>
        <progress
          className={classes.progress}
          max={Math.max(1, job.total)}
          value={job.done}
          aria-label={state}
        />
        <p>
          {m.bulk_progress({ done: formatNumber(job.done), total: formatNumber(job.total) })}
        </p>
        {counts.length > 0 && (
          <ul className={classes.counts}>
            <li>
              <Link to={page} aria-current={result === null ? "true" : undefined}>
                {m.bulk_result_all()}
              </Link>
            </li>
            {counts.map(({ key, count, label }) => (
              <li key={key}>
                <Link
                  to={`${page}?result=${key}`}
                  aria-current={result === key ? "true" : undefined}
                >
                  {label}: {formatNumber(count)}
                </Link>
              </li>
            ))}
          </ul>
        )}
        {!isWorking && counts.length > 0 && (
          <div className={classes.actions}>
            {failed > 0 && (
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
      <JobRows page={loaderData} path={page} />
    </Page>
  );
}

/** With scripts the progress moves by itself; without them the page has a link to reload. */
function usePolling(isWorking: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWorking) return undefined;
    const timer = setInterval(() => void revalidate(), POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isWorking, revalidate]);
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
