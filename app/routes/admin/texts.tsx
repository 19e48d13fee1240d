import { data, Form, href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { locales } from "#app/paraglide/runtime.js";
import { TextsForm } from "#app/rules/console/texts-form.ts";
import { searchProblem } from "#app/rules/search-text.ts";
import { changedTexts, loadTexts, saveTexts } from "#app/server/console/texts.server.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { parseForm } from "#app/server/forms/parse-form.server.ts";
import { readValues } from "#app/server/forms/save-values.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { EDIT_FORM, readForm } from "#app/server/http/read-form.server.ts";
import { throwAsStatus, toSubmissionResult } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { hasPermission } from "#app/server/session/permissions.server.ts";
import { ButtonSubmit } from "#app/ui/button.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { LANGUAGES } from "#app/ui/frame/language-choice.tsx";
import { InlinePager } from "#app/ui/lists/inline-pager.tsx";
import { Page, Section } from "#app/ui/page.tsx";

import type { Route } from "./+types/texts";
import { TextsTable } from "./components/texts-table.tsx";

import classes from "./components/texts.module.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const text = (url.searchParams.get("search") ?? "").trim();
  const missing = locales.find((locale) => locale === url.searchParams.get("missing")) ?? "";
  const page = Math.max(1, Number.parseInt(url.searchParams.get("page") ?? "1", 10) || 1);
  const [texts, mayChange] = await Promise.all([
    throwAsStatus(loadTexts(caller, { text, missing, page })),
    hasPermission(caller, "I18N_UPDATE"),
  ]);
  return { texts, mayChange, text, missing, search: url.search };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await readForm(request, EDIT_FORM);
  const base = readValues(form.get("base"));
  const submission = parseForm(form, TextsForm());
  if (submission.status !== "success") {
    return data({ base, result: submission.reply() }, { status: 422 });
  }
  const changed = changedTexts(base, submission.value.texts ?? {});
  const here = `${href("/admin/texts")}${url.search}`;
  if (changed.length === 0) {
    flashToast(context, "success", m.texts_unchanged());
    return redirect(here);
  }
  const work = saveTexts(getCaller(context), changed);
  const problem = await catchActionError(work, m.texts_save_failed());
  if (problem) {
    const names = Object.fromEntries(
      changed.map(({ key }, at) => [`translations.${at}.translation`, `texts.${key}`]),
    );
    const result = problem.requestError
      ? toSubmissionResult(submission, problem.requestError, { names })
      : submission.reply({ formErrors: [problem.text] });
    return data({ base, result }, { status: problem.status });
  }
  const conflicts = Object.entries(await work);
  if (conflicts.length > 0) {
    const fieldErrors = Object.fromEntries(
      conflicts.map(([key, text]) => [`texts.${key}`, [m.texts_conflict({ text })]]),
    );
    const result = submission.reply({ formErrors: [m.texts_not_saved()], fieldErrors });
    // The new base contains the other users' texts, so that saving again replaces them.
    return data({ base: { ...base, ...Object.fromEntries(conflicts) }, result }, { status: 409 });
  }
  flashToast(context, "success", m.texts_saved({ count: changed.length }));
  return redirect(here);
}

export const meta: Route.MetaFunction = () => [{ title: m.texts_title() }];

/** Page of the domain's texts, one per row, in all languages of the app. */
export default function TextsPage({ actionData, loaderData }: Route.ComponentProps) {
  const { texts, mayChange, text, missing, search } = loaderData;
  return (
    <Page title={m.texts_title()} note={m.texts_help()}>
      <Section>
        <search>
          <Form method="get" action={href("/admin/texts")} className={classes.filter}>
            <input
              key={text}
              type="search"
              name="search"
              defaultValue={text}
              placeholder={m.texts_search()}
              aria-label={m.texts_search()}
            />
            <label>
              {m.texts_missing()}
              <select key={missing} name="missing" defaultValue={missing}>
                <option value="">{m.texts_any()}</option>
                {LANGUAGES.map(({ value, label }) => (
                  <option key={value} value={value} lang={value}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
            <ButtonSubmit variant="filled">{m.search_submit()}</ButtonSubmit>
          </Form>
        </search>
      </Section>
      {texts.total === 0 ? (
        <p>{searchProblem(text) ?? m.texts_none()}</p>
      ) : (
        <TextsTable
          key={`${search} ${texts.page}`}
          rows={texts.items}
          mayChange={mayChange}
          action={`${href("/admin/texts")}${search}`}
          answer={actionData}
        />
      )}
      <InlinePager name="page" label={m.texts_title()} slice={texts} />
    </Page>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
