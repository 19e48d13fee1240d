import { data, Form, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { getCaller } from "#app/server/caller.server.ts";
import { loadColumns, submitColumns } from "#app/server/console/bulk/bulk-columns.server.ts";
import { pathsAt } from "#app/server/console/bulk/job-paths.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { Page, Section } from "#app/ui/page.tsx";

import type { Route } from "./+types/bulk-columns";

import classes from "./components/bulk.module.css";

export async function loader({ context, params }: Route.LoaderArgs) {
  return throwAsStatus(loadColumns(getCaller(context), params.jobId));
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const failed = await throwAsStatus(submitColumns(getCaller(context), params.jobId, request));
  if (!failed) return redirect(pathsAt(url, params.jobId).page);
  const { status, ...answer } = failed;
  return data(answer, { status });
}

export const meta: Route.MetaFunction = () => [{ title: m.bulk_columns_title() }];

/** Says which column of an uploaded file is which property. */
export default function BulkColumns({ actionData, loaderData }: Route.ComponentProps) {
  const { job, columns, properties, keys, key, idColumn, ignored, imagesHint, paths } = loaderData;
  const { page } = paths;
  const valueOf = (name: string, otherwise: string) => actionData?.values[name] ?? otherwise;
  const usualMode = key === "" ? "create" : key === "id" ? "change" : "both";
  const column = (name: string, label: string, chosen: string, isRequired: boolean) => {
    const value = valueOf(name, chosen);
    const samples = columns[Number(value)]?.samples ?? [];
    return (
      <div key={name} className={classes.column}>
        <label htmlFor={name}>{isRequired ? `${label} *` : label}</label>
        <select id={name} name={name} defaultValue={value}>
          <option value="">{m.bulk_column_none()}</option>
          {columns.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </select>
        {value !== "" && samples.length > 0 && (
          <span>{m.bulk_column_samples({ samples: samples.join(", ").slice(0, 120) })}</span>
        )}
      </div>
    );
  };
  return (
    <Page title={m.bulk_columns_title()} back={{ to: page, label: job.name }} width="narrow">
      {actionData && <Problem text={actionData.problem} />}
      <Section>
        <p>{m.bulk_columns_text()}</p>
        <Form method="post">
          <fieldset className={classes.columns}>
            <legend className="sr">{m.bulk_columns_legend()}</legend>
            {column("column-id", m.console_id(), idColumn, false)}
            {properties.map(({ name, label, column: chosen, isRequired }) =>
              column(name, label, chosen, isRequired),
            )}
          </fieldset>
          {imagesHint && <p className={classes.help}>{imagesHint}</p>}
          {ignored.length > 0 && (
            <p className={classes.help}>{m.bulk_column_ignored({ names: ignored.join(", ") })}</p>
          )}
          <fieldset className={classes.columns}>
            <legend className="sr">{m.bulk_mode()}</legend>
            <Choice
              name="key"
              label={m.bulk_key()}
              value={valueOf("key", key)}
              choices={[{ value: "", label: m.bulk_key_none() }, ...keys]}
            />
            <Choice
              name="mode"
              label={m.bulk_mode()}
              value={valueOf("mode", usualMode)}
              choices={[
                { value: "both", label: m.bulk_mode_both() },
                { value: "create", label: m.bulk_mode_create() },
                { value: "change", label: m.bulk_mode_change() },
              ]}
            />
            <Choice
              name="empty"
              label={m.bulk_empty()}
              value={valueOf("empty", "keep")}
              choices={[
                { value: "keep", label: m.bulk_empty_keep() },
                { value: "clear", label: m.bulk_empty_clear() },
              ]}
            />
          </fieldset>
          <div className={classes.actions}>
            <ButtonLink to={page}>{m.products_cancel()}</ButtonLink>
            <SubmitButton pendingLabel={m.bulk_previewing()}>{m.bulk_preview()}</SubmitButton>
          </div>
        </Form>
      </Section>
    </Page>
  );
}

function Problem({ text }: { text: string }) {
  return (
    <p role="alert" className={classes.problem}>
      {text}
    </p>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  value: string;
  choices: { value: string; label: string }[];
}

function Choice({ name, label, value, choices }: ChoiceProps) {
  return (
    <div className={classes.column}>
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} defaultValue={value}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
