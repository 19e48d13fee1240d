import { data, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { editSchema } from "#app/rules/twins/edit-form.ts";
import { ENTRY_LIMITS } from "#app/rules/twins/entry-limits.ts";
import { secretNames } from "#app/rules/twins/form-values.ts";
import { toFormName } from "#app/rules/twins/twin-field.ts";
import { newTwinHref, twinHref, twinListHref, twinPlaceOf } from "#app/rules/twins/twin-place.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { parseForm } from "#app/server/forms/parse-form.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { noStoreHeaders } from "#app/server/http/no-store.server.ts";
import { EDIT_FORM, readForm } from "#app/server/http/read-form.server.ts";
import { browsedClass } from "#app/server/model/classes.server.ts";
import { requireCreateRight } from "#app/server/model/create-right.server.ts";
import { throwAsStatus, toSubmissionResult } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { BASIC_ERROR_NAMES } from "#app/server/twins/forms/basic-fields.server.ts";
import { handlePartialSubmit } from "#app/server/twins/forms/edit-form.server.ts";
import { buildFieldValues } from "#app/server/twins/forms/edit-twin.server.ts";
import { createEntry, newEntryForm } from "#app/server/twins/forms/entry-form.server.ts";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { Page } from "#app/ui/page.tsx";
import { useTwinPlace } from "#app/ui/twins/use-twin-place.ts";

import type { Route } from "./+types/new";
import { EntryForm } from "./components/entry-form.tsx";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const head = url.searchParams.get("head");
  const caller = getCaller(context);
  await requireCreateRight(caller, await throwAsStatus(browsedClass(caller, params.classKey)));
  const { twinClass, fields } = await throwAsStatus(newEntryForm(caller, params.classKey, head));
  return { key: twinClass.key, className: twinClass.name, id: twinClass.id, fields };
}

export const headers = noStoreHeaders;

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const caller = getCaller(context);
  const { twinClass, empty, fields } = await throwAsStatus(
    newEntryForm(caller, params.classKey, null),
  );
  const form = await readForm(request, EDIT_FORM);
  if (String(form.get("only")).startsWith("preview:")) {
    return data(await handlePartialSubmit(caller, empty, form));
  }
  const hideFields = secretNames(fields);
  const submission = parseForm(form, editSchema(fields, ENTRY_LIMITS));
  const unsaved = { conflict: null, baseline: null };
  if (submission.status !== "success") {
    return data({ ...unsaved, result: submission.reply({ hideFields }) }, { status: 422 });
  }
  const { value } = submission;
  const { name, description } = value as { name: string; description?: string };
  const work = createEntry(caller, twinClass, {
    name,
    description: description ?? "",
    values: buildFieldValues(fields, value),
  });
  const problem = await catchActionError(work, m.browse_create_failed());
  if (problem) {
    const names = {
      ...Object.fromEntries(fields.map(({ key }) => [key, toFormName(key)])),
      ...BASIC_ERROR_NAMES,
    };
    const result = problem.requestError
      ? toSubmissionResult(submission, problem.requestError, { names, hideFields })
      : submission.reply({ hideFields, formErrors: [problem.text] });
    return data({ ...unsaved, result }, { status: problem.status });
  }
  flashToast(context, "success", m.browse_created_toast({ name }));
  return redirect(twinHref(twinPlaceOf(url.pathname), await work));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: m.browse_new_title({ name: loaderData?.className ?? "" }) },
];

export default function NewEntry({ actionData, loaderData }: Route.ComponentProps) {
  const { key, className, id, fields } = loaderData;
  const place = useTwinPlace();
  const list = twinListHref(place, key);
  return (
    <Page
      title={m.browse_new_title({ name: className })}
      back={{ to: list, label: m.browse_back_to_list({ name: className }) }}
      width="narrow"
    >
      <EntryForm
        key={id}
        isNew
        twin={{ id, name: "", description: "", version: 0, base: "{}", fields }}
        answer={actionData ?? undefined}
        action={newTwinHref(place, key)}
        cancelTo={list}
        submit={m.browse_create()}
        pending={m.browse_creating()}
      />
    </Page>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
