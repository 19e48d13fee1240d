import { getFormProps } from "@conform-to/react";
import { Form, href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { SaveResult } from "#app/server/forms/save-values.server.ts";
import type { ContentLanguagesState } from "#app/server/selling/products/content-languages.server.ts";
import { FieldList } from "#app/ui/field-value.tsx";
import { ConflictChoice, FormBase } from "#app/ui/forms/conflict-choice.tsx";
import { FormAlert } from "#app/ui/forms/form-alert.tsx";
import { SelectField } from "#app/ui/forms/form-choice.tsx";
import { LeaveGuard } from "#app/ui/forms/leave-guard.tsx";
import { RecoveredFormNote, useRecoveredForm } from "#app/ui/forms/recovered-form.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { useValidatedForm } from "#app/ui/forms/use-validated-form.ts";
import { Section } from "#app/ui/page.tsx";

import classes from "./settings.module.css";

interface ContentLanguagesProps {
  state: ContentLanguagesState;
  answer: SaveResult | null;
}

/** Shows in which language each marketplace's cards are written. Those who may edit the business can choose it. */
export function ContentLanguages({ state, answer }: ContentLanguagesProps) {
  return (
    <Section title={m.content_languages()} description={m.content_languages_help()}>
      {state.mayEdit ? (
        <LanguagesForm state={state} answer={answer} />
      ) : (
        <>
          <FieldList
            items={state.languages.map(({ name, locale, defaultLocale }) => ({
              label: name,
              value: locale === "" ? defaultText(defaultLocale) : nameOf(locale),
            }))}
          />
          <p>{m.content_languages_owner_only()}</p>
        </>
      )}
    </Section>
  );
}

function LanguagesForm({ state, answer }: ContentLanguagesProps) {
  const { languages, locales } = state;
  const values = Object.fromEntries(languages.map(({ id, locale }) => [id, locale]));
  const recoveredForm = useRecoveredForm(href("/settings/writing"), { intent: "languages" });
  const [form, fields] = useValidatedForm({
    id: "languages",
    rules: () => import("#app/rules/selling/content-languages.ts"),
    schema: (forms) => forms.ContentLanguagesForm(Object.keys(values), locales),
    lastResult: answer?.result ?? recoveredForm?.result,
    defaultValue: values,
  });
  return (
    <Form method="post" {...getFormProps(form)} className={classes.form}>
      <LeaveGuard form={form.id} unsaved={answer !== null || recoveredForm !== null} />
      <FormBase values={values} answer={answer} kept={recoveredForm} />
      {answer === null && <RecoveredFormNote recoveredForm={recoveredForm} />}
      {form.status === "error" && <FormAlert form={form} />}
      {languages.map(({ id, name, defaultLocale }) => {
        const field = fields[id];
        return (
          field && (
            <div key={id}>
              <SelectField
                field={field}
                label={name}
                placeholder={defaultText(defaultLocale)}
                options={locales.map((locale) => ({ value: locale, label: nameOf(locale) }))}
              />
              <ConflictChoice name={id} conflict={answer?.conflict ?? null} inWords={nameOf} />
            </div>
          )
        );
      })}
      <div className={classes.actions}>
        <SubmitButton name="intent" value="languages" pendingLabel={m.settings_saving()}>
          {m.content_languages_save()}
        </SubmitButton>
      </div>
    </Form>
  );
}

function defaultText(defaultLocale: string | null): string {
  return defaultLocale === null
    ? m.content_language_of_user()
    : m.content_language_default({ language: nameOf(defaultLocale) });
}

function nameOf(locale: string): string {
  if (locale === "") return m.form_choose();
  return new Intl.DisplayNames([getLocale()], { type: "language" }).of(locale) ?? locale;
}
