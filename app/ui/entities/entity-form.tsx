import { type FormMetadata, getFormProps } from "@conform-to/react";
import { useEffect } from "react";
import { Form } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { EntityField } from "#app/rules/entities/entity-form.ts";
import { splitSet } from "#app/rules/forms/lookup.ts";
import type { FormAnswer } from "#app/server/entities/screens/form/answer-form.server.ts";
import { ConflictChoice, FormBase } from "#app/ui/forms/conflict-choice.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { FormAlert } from "#app/ui/forms/form-alert.tsx";
import type { Field } from "#app/ui/forms/form.tsx";
import { LeaveGuard } from "#app/ui/forms/leave-guard.tsx";
import { RecoveredFormNote, useRecoveredForm } from "#app/ui/forms/recovered-form.tsx";
import { useValidatedForm } from "#app/ui/forms/use-validated-form.ts";
import { Section } from "#app/ui/page.tsx";

import { ConsoleControl } from "./entity-control.tsx";

import classes from "./entity-form.module.css";

const CONSOLE_FORM_ID = "entity";
/** Query parameter with the name of the property that is edited in place; a page has one such form at a time. */
const EDITED = ["edit"];
const NO_PARAMS: string[] = [];

export interface ConsoleFormProps {
  fields: EntityField[];
  values: Record<string, string>;
  answer: FormAnswer | undefined;
  action: string;
  cancelTo: string;
  submit: string;
  pending: string;
  /** URL of the resource that the pickers search. */
  choicesPath: string;
  /** True if the form edits one property in place of its value. */
  isInPlace?: boolean;
}

/** Form of any entity. It is remounted when a selected value changes its set of fields. */
export function ConsoleForm(props: ConsoleFormProps) {
  const fields = props.answer?.fields ?? props.fields;
  const values = props.answer?.values ?? props.values;
  const parts = fields.map(({ name }) => name).join();
  return <EntityForm key={parts} {...props} fields={fields} start={values} />;
}

function EntityForm({
  fields,
  start,
  values,
  answer,
  action,
  cancelTo,
  submit,
  pending,
  choicesPath,
  isInPlace,
}: ConsoleFormProps & { start: Record<string, string> }) {
  const recoveredForm = useRecoveredForm(action);
  // Conform types a form by its fields, but these are known only at run time.
  const [form, controls] = useValidatedForm({
    id: CONSOLE_FORM_ID,
    rules: () => import("#app/rules/entities/entity-form.ts"),
    schema: ({ entitySchema }) => entitySchema(fields),
    lastResult: answer ? answer.result : recoveredForm?.result,
    defaultValue: inForm(start, fields),
  }) as unknown as [FormMetadata, Record<string, Field<string | undefined>>];
  const conflict = answer?.conflict ?? null;
  useFocus(answer?.focus ?? null);
  const parts = (
    <div className={classes.fields} data-narrow={isInPlace || undefined}>
      {fields.map((field) => {
        const control = controls[field.name];
        return (
          control && (
            <div key={field.name} data-wide={isWide(field) || undefined}>
              <ConsoleControl field={field} control={control} choicesPath={choicesPath} />
              <ConflictChoice
                name={field.name}
                conflict={conflict}
                inWords={(value) => inWords(field, value)}
              />
            </div>
          )
        );
      })}
    </div>
  );
  return (
    <Form method="post" action={action} {...getFormProps(form)} noValidate className={classes.form}>
      <button type="submit" hidden aria-hidden tabIndex={-1} />
      <LeaveGuard
        form={form.id}
        unsaved={answer !== undefined || recoveredForm !== null}
        params={isInPlace ? EDITED : NO_PARAMS}
      />
      <FormBase values={values} answer={answer ?? null} kept={recoveredForm} />
      {answer === undefined && <RecoveredFormNote recoveredForm={recoveredForm} />}
      <FormAlert
        form={form}
        labels={Object.fromEntries(fields.map(({ name, label }) => [name, label]))}
      />
      {isInPlace ? parts : <Section>{parts}</Section>}
      <FormActions cancelTo={cancelTo} submit={submit} pending={pending} />
    </Form>
  );
}

function isWide({ kind }: EntityField): boolean {
  return kind === "longText" || kind === "json";
}

/** Converts flags to the values of checkboxes: conform checks a checkbox if the value is `on`. */
function inForm(values: Record<string, string>, fields: EntityField[]): Record<string, string> {
  const flags = fields.filter(({ kind }) => kind === "flag");
  const ticks = flags.map(({ name }) => [name, values[name] === "true" ? "on" : ""]);
  return { ...values, ...Object.fromEntries(ticks) };
}

function inWords({ kind, choices }: EntityField, value: string): string {
  if (kind === "flag") return value === "true" ? m.field_yes() : m.field_no();
  const words = (id: string) => choices.find((choice) => choice.value === id)?.label ?? id;
  return kind === "references" ? splitSet(value).map(words).join(", ") : words(value);
}

/** Focuses the field by which the user reloaded the form with other fields. */
function useFocus(name: string | null) {
  useEffect(() => {
    if (name === null) return;
    const field = document.getElementById(`${CONSOLE_FORM_ID}-${name}`);
    field?.focus({ preventScroll: true });
  }, [name]);
}
