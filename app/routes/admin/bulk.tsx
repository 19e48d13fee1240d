import { data, Form, href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { formatNumber } from "#app/rules/numbers.ts";
import { getCaller } from "#app/server/caller.server.ts";
import {
  loadBulkForm,
  loadTransitionForm,
  propertyChoices,
  submitBulk,
} from "#app/server/console/bulk/bulk-form.server.ts";
import {
  bulkRights,
  listHrefOf,
  readSelection,
} from "#app/server/console/bulk/bulk-target.server.ts";
import { targetAt } from "#app/server/console/bulk/bulk-twins.server.ts";
import { noStoreHeaders } from "#app/server/http/no-store.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { ButtonLink, ButtonSubmit } from "#app/ui/button.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { Page, Section } from "#app/ui/page.tsx";

import type { Route } from "./+types/bulk";
import { ConsoleForm } from "./components/console-form.tsx";

import classes from "./components/bulk.module.css";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const target = await targetAt(caller, keyIn(params), url);
  const { entity } = target;
  const what = url.searchParams.get("do");
  const isDelete = what === "delete";
  const rights = await bulkRights(caller, entity);
  if (!(isDelete ? rights.remove : rights.update)) throw data(null, { status: 404 });
  const field = url.searchParams.get("field");
  const [{ count }, form] = await Promise.all([
    throwAsStatus(readSelection(caller, url, entity)),
    isDelete
      ? null
      : throwAsStatus(
          what === "transition"
            ? loadTransitionForm(caller, target)
            : loadBulkForm(caller, entity, field),
        ),
  ]);
  const name = entity.title();
  return {
    count,
    isDelete,
    form,
    field: form ? field : null,
    properties: what === "edit" ? propertyChoices(entity) : [],
    choicesPath: href("/resources/console-choices/:entity/:mode", {
      entity: entity.key,
      mode: target.classId ? `bulk-${target.classId}` : "update",
    }),
    path: bulkHref(entity.key),
    title: isDelete ? m.bulk_title_delete({ title: name }) : m.bulk_title({ title: name }),
    list: { to: listHrefOf(entity), label: name },
    selection: [...url.searchParams].filter(([key]) => key !== "field"),
    action: `${bulkHref(entity.key)}${url.search}`,
  };
}

/** The list of twins has an address of its own. */
function keyIn(params: { entity?: string }): string | undefined {
  return params.entity;
}

function bulkHref(entity: string): string {
  return href("/admin/:entity/bulk", { entity });
}

export const headers = noStoreHeaders;

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const caller = getCaller(context);
  const target = await targetAt(caller, keyIn(params), url);
  const outcome = await submitBulk(caller, target, request, url);
  if ("jobId" in outcome) return redirect(href("/admin/bulk-jobs/:jobId", outcome));
  const { status, ...rest } = outcome;
  return data(rest, { status });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

/** Says what becomes of the rows that were selected in a list. */
export default function BulkPage({ actionData, loaderData }: Route.ComponentProps) {
  const {
    choicesPath,
    path,
    count,
    isDelete,
    form,
    field,
    properties,
    title,
    list,
    selection,
    action: to,
  } = loaderData;
  const problem = count === 0 ? m.bulk_none() : (actionData?.problem ?? null);
  return (
    <Page
      title={title}
      back={list}
      note={m.bulk_selected({ count: formatNumber(count) })}
      width="narrow"
    >
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      {count > 0 && isDelete && (
        <Section>
          <Form method="post" action={to}>
            <p>{m.bulk_delete_text()}</p>
            <div className={classes.actions}>
              <ButtonLink to={list.to}>{m.products_cancel()}</ButtonLink>
              <SubmitButton pendingLabel={m.bulk_previewing()}>{m.bulk_preview()}</SubmitButton>
            </div>
          </Form>
        </Section>
      )}
      {count > 0 && properties.length > 0 && (
        <PropertyChoice action={path} properties={properties} field={field} selection={selection} />
      )}
      {count > 0 && form && (
        <ConsoleForm
          key={field}
          fields={form.fields}
          values={form.values}
          answer={actionData?.answer ?? undefined}
          action={to}
          cancelTo={list.to}
          submit={m.bulk_preview()}
          pending={m.bulk_previewing()}
          choicesPath={choicesPath}
        />
      )}
    </Page>
  );
}

interface PropertyChoiceProps {
  action: string;
  properties: { value: string; label: string }[];
  field: string | null;
  selection: [string, string][];
}

function PropertyChoice({ action: to, properties, field, selection }: PropertyChoiceProps) {
  return (
    <Section>
      <Form action={to} className={classes.choose}>
        {selection.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <label htmlFor="bulk-field">{m.bulk_choose_property()}</label>
        <select id="bulk-field" name="field" key={field} defaultValue={field ?? ""}>
          {properties.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <ButtonSubmit>{m.bulk_choose()}</ButtonSubmit>
      </Form>
    </Section>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
