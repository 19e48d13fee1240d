import { data, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { JOB_KINDS } from "#app/server/areas/job-kinds.server.ts";
import { loadColumns, submitColumns } from "#app/server/bulk/bulk-columns.server.ts";
import type { FileReading } from "#app/server/bulk/file-reading.server.ts";
import { requireKindAt } from "#app/server/bulk/job-kind.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { Page, Section } from "#app/ui/page.tsx";
import { useAlertFocus } from "#app/ui/use-alert-focus.ts";

import type { Route } from "./+types/columns";
import { ReadFile } from "./components/file-reading.tsx";
import { MatchForm } from "./components/match-form.tsx";

import classes from "#app/ui/bulk/bulk.module.css";

export async function loader({ context, params }: Route.LoaderArgs) {
  return throwAsStatus(loadColumns(getCaller(context), JOB_KINDS, params.jobId));
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { jobId } = params;
  const work = submitColumns(getCaller(context), JOB_KINDS, jobId, request);
  const failed = await throwAsStatus(work);
  if (!failed) return redirect(requireKindAt(JOB_KINDS, url).paths(jobId).page);
  if ("readAgain" in failed) return redirect(url.pathname);
  const { status, ...answer } = failed;
  return data(answer, { status });
}

export const meta: Route.MetaFunction = () => [{ title: m.bulk_columns_title() }];

/** Page that matches the columns of an uploaded file with properties. */
export default function BulkColumns({ actionData, loaderData }: Route.ComponentProps) {
  const { job, paths, reading } = loaderData;
  return (
    <Page
      title={m.bulk_columns_title()}
      back={{ to: paths.page, label: job.name }}
      width="narrow"
      note={m.bulk_columns_text()}
    >
      {actionData && <Problem answer={actionData} />}
      {reading && <ReadFile key={keyOf(reading)} reading={reading} />}
      <Section>
        <MatchForm key={reading?.sheet} file={loaderData} rejected={actionData} />
      </Section>
    </Page>
  );
}

/** A file that was read in another way gets new inputs, because theirs only start with the chosen values. */
function keyOf({ encoding, delimiter, sheet }: FileReading): string {
  return [encoding, delimiter, sheet].join(" ");
}

/** Shows why the choice was rejected. Takes the focus, unless a column with an error takes it. */
function Problem({
  answer,
}: {
  answer: {
    problem: string;
    columnErrors?: Record<string, string>;
    fieldErrors?: Record<string, string>;
  };
}) {
  const errors = { ...answer.columnErrors, ...answer.fieldErrors };
  const isAtField = Object.keys(errors).length > 0;
  const text = useAlertFocus<HTMLParagraphElement>(isAtField ? null : answer);
  return (
    <p ref={text} role="alert" tabIndex={-1} className={classes.problem}>
      {answer.problem}
    </p>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
