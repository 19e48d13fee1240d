import { Form, href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { formatNumber } from "#app/rules/numbers.ts";
import type { JobPage } from "#app/server/console/bulk/job-page.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";

import classes from "./bulk.module.css";

/** What can be done with a bulk job in its state. */
export function JobActions({ job, path }: { job: JobPage["job"]; path: string }) {
  const { changed, created, deleted } = job.counts;
  const runnable = changed + created + deleted;
  const isWorking = job.state === "working";
  const isInterrupted = job.state === "stopped" || job.state === "failed";
  return (
    <>
      {job.columns && job.phase !== "run" && !isWorking && (
        <ButtonLink to={href("/admin/bulk-jobs/:jobId/columns", { jobId: job.id })}>
          {m.bulk_columns_title()}
        </ButtonLink>
      )}
      <Form method="post" action={path} className={classes.choose}>
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
        {isInterrupted && (
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
  );
}
