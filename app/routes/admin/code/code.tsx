import { data, Form, href, Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { readDrift } from "#app/server/console/code/configuration.server.ts";
import { planStored, planUpload } from "#app/server/console/code/plan-action.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { CheckboxLabel } from "#app/ui/checkbox-label.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { Page, Section } from "#app/ui/page.tsx";
import { Ago } from "#app/ui/time.tsx";
import { useAlertFocus } from "#app/ui/use-alert-focus.ts";

import type { Route } from "./+types/code";
import { ChangeList } from "./components/change-list.tsx";

import bulk from "#app/ui/bulk/bulk.module.css";
import classes from "./components/code.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  return { drift: await throwAsStatus(readDrift(getCaller(context))) };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const caller = getCaller(context);
  const isBack = url.searchParams.get("from") === "baseline";
  const work = isBack ? planStored(caller, null, true) : planUpload(caller, request);
  const { status, ...problem } = await throwAsStatus(work);
  return data({ ...problem, isBack }, { status });
}

export const meta: Route.MetaFunction = () => [{ title: m.code_title() }];

const PATH = href("/admin/domain/code");

/**
 * Page that exports the domain's configuration as files, plans changes from uploaded files and shows changes made by
 * hand.
 */
export default function DomainCode({ actionData, loaderData }: Route.ComponentProps) {
  const { drift } = loaderData;
  return (
    <Page title={m.code_title()} note={m.code_help()}>
      <Section title={m.code_export()} description={m.code_export_help()}>
        <Form method="post" action={href("/admin/domain/code/export")} reloadDocument>
          <div className={classes.row}>
            <SubmitButton>{m.code_download()}</SubmitButton>
            <Link to={href("/admin/domain/code/files")}>{m.code_files()}</Link>
          </div>
        </Form>
      </Section>
      <Section title={m.code_plan()} description={m.code_plan_help()}>
        <Form method="post" action={PATH} encType="multipart/form-data" className={bulk.file}>
          {actionData && !actionData.isBack && <Problem answer={actionData} />}
          <label htmlFor="configuration-files">{m.code_upload()}</label>
          <input
            id="configuration-files"
            type="file"
            name="files"
            multiple
            accept=".zip,.yaml"
            aria-describedby="configuration-files-help"
          />
          <p id="configuration-files-help" className={classes.help}>
            {m.code_upload_help()}
          </p>
          <CheckboxLabel>
            <input type="checkbox" name="deleteMissing" /> {m.code_delete_missing()}
          </CheckboxLabel>
          <div className={classes.row}>
            <SubmitButton pendingLabel={m.code_planning()}>{m.code_show_plan()}</SubmitButton>
            <Link to={href("/admin/domain/code/file")}>{m.code_write_file()}</Link>
          </div>
        </Form>
      </Section>
      <Section title={m.code_drift()} description={m.code_drift_help()}>
        {actionData?.isBack && <Problem answer={actionData} />}
        <DriftView drift={drift} />
      </Section>
    </Page>
  );
}

type Drift = Awaited<ReturnType<typeof loader>>["drift"];

function DriftView({ drift }: { drift: Drift }) {
  const { baseline, created, updated, deleted } = drift;
  if (!baseline) return <p>{m.code_no_baseline()}</p>;
  const time = <Ago iso={baseline.createdAt} />;
  const since = (
    <p>
      {baseline.source === "applied" ? m.code_since_applied() : m.code_since_exported()} {time}
    </p>
  );
  if (created.length + updated.length + deleted.length === 0) {
    return (
      <>
        {since}
        <p>{m.code_no_drift()}</p>
      </>
    );
  }
  return (
    <>
      {since}
      <ChangeList changes={drift} tense="past" />
      <Form method="post" action={`${PATH}?from=baseline`} className={classes.row}>
        <SubmitButton variant="default" pendingLabel={m.code_planning()}>
          {m.code_go_back()}
        </SubmitButton>
      </Form>
    </>
  );
}

interface ProblemProps {
  answer: { text: string; places: { place: string; message: string }[] };
}

function Problem({ answer }: ProblemProps) {
  const { text, places } = answer;
  const alert = useAlertFocus<HTMLDivElement>(answer);
  return (
    <div ref={alert} role="alert" tabIndex={-1} className={classes.problem}>
      <p>{text}</p>
      {places.length > 0 && (
        <ul>
          {places.map(({ place, message }) => (
            <li key={`${place} ${message}`}>
              <code>{place}</code>: {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
