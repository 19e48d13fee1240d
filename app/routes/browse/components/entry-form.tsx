import { getFormProps } from "@conform-to/react";
import { Form } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { ENTRY_LIMITS } from "#app/rules/twins/entry-limits.ts";
import { EditedField } from "#app/ui/forms/conflict-choice.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { FormAlert } from "#app/ui/forms/form-alert.tsx";
import { TextareaField, TextField } from "#app/ui/forms/form.tsx";
import { Section } from "#app/ui/page.tsx";
import { fieldLabels } from "#app/ui/twins/form/edit-defaults.ts";
import type { EditedTwin, EditResult } from "#app/ui/twins/form/edit-result.ts";
import { useEditForm } from "#app/ui/twins/form/use-edit-form.tsx";

import classes from "./entry-form.module.css";

interface EntryFormProps {
  twin: EditedTwin;
  answer: EditResult | undefined;
  action: string;
  cancelTo: string;
  submit: string;
  pending: string;
  hiddenFields?: Record<string, string>;
  /** True for a new entry. Nothing is stored yet, so the description is saved with the other values. */
  isNew?: boolean;
}

/**
 * The form of an entry of any class: first name and description, then the fields of the class, then other properties.
 */
export function EntryForm(props: EntryFormProps) {
  const { twin, answer, action, cancelTo, submit, pending, hiddenFields, isNew } = props;
  const edit = useEditForm(twin, action, answer, {
    limits: ENTRY_LIMITS,
    ...(hiddenFields && { hiddenFields }),
  });
  const { form, controls, conflict, control } = edit;
  const isBasic = (key: string) => key.startsWith("twin:") && key !== "twin:head";
  const fields = twin.fields.filter(({ key }) => !isBasic(key));
  const basics = twin.fields.filter(({ key }) => isBasic(key));
  return (
    <Form method="post" action={action} {...getFormProps(form)} noValidate className={classes.form}>
      <button type="submit" hidden aria-hidden tabIndex={-1} />
      {edit.hidden}
      <FormAlert form={form} labels={fieldLabels(twin.fields)} />
      <Section>
        <div className={classes.fields}>
          <EditedField name="name" conflict={conflict}>
            <TextField
              field={controls.name}
              label={m.products_name()}
              autoComplete="off"
              required
            />
          </EditedField>
          <div className={classes.grid}>{fields.map(control)}</div>
          <EditedField name="description" conflict={conflict}>
            {isNew ? (
              <TextareaField field={controls.description} label={m.products_description()} />
            ) : (
              edit.description
            )}
          </EditedField>
        </div>
      </Section>
      {basics.length > 0 && (
        <Section title={m.browse_more()}>
          <div className={classes.grid}>{basics.map(control)}</div>
        </Section>
      )}
      <FormActions cancelTo={cancelTo} submit={submit} pending={pending} />
    </Form>
  );
}
