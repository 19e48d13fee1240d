import { Form } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { formatNumber } from "#app/rules/numbers.ts";
import type { JobPage } from "#app/server/bulk/job-page.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";

import classes from "#app/ui/bulk/bulk.module.css";

/** Buttons for the actions that the state of a bulk job allows. */
export function JobActions({ job, paths }: Pick<JobPage, "job" | "paths">) {
  const { changed, created, deleted } = job.counts;
  const runnable = changed + created + deleted;
  const isWorking = job.state === "working";
  const isInterrupted = job.state === "stopped" || job.state === "failed";
  return (
    <>
      {job.columns && (job.phase === "collect" || job.phase === "preview") && !isWorking && (
        <ButtonLink to={paths.columns}>{m.bulk_columns_title()}</ButtonLink>
      )}
      <Form method="post" action={paths.page} className={classes.choose}>
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
        {job.undoable > 0 && (
          <details className={classes.undo}>
            <summary>{m.bulk_undo()}</summary>
            <p>{m.bulk_undo_help()}</p>
            <SubmitButton name="change" value="undo" pendingLabel={m.bulk_state_undo()} color="red">
              {m.bulk_undo_rows({ count: formatNumber(job.undoable) })}
            </SubmitButton>
          </details>
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
