import { getFormProps } from "@conform-to/react";
import { Form } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { EditLimits } from "#app/rules/twins/edit-form.ts";
import { EditedField } from "#app/ui/forms/conflict-choice.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { FormAlert } from "#app/ui/forms/form-alert.tsx";
import { TextareaField, TextField } from "#app/ui/forms/form.tsx";
import { fieldLabels } from "#app/ui/twins/form/edit-defaults.ts";
import type { EditResult, EditedTwin } from "#app/ui/twins/form/edit-result.ts";
import { useEditForm } from "#app/ui/twins/form/use-edit-form.tsx";

import classes from "./connector-form.module.css";

export const CONNECTOR_LIMITS: EditLimits = { nameMax: 100, descriptionMax: 1000 };

interface ConnectorFormProps {
  twin: EditedTwin;
  answer: EditResult | undefined;
  action: string;
  cancelTo: string;
  submit: string;
  pending: string;
  /** Hidden fields that distinguish this form from other forms at the same path. */
  hiddenFields?: Record<string, string>;
}

/** The form of a marketplace account: its name, then the fields of its class. */
export function ConnectorForm(props: ConnectorFormProps) {
  const { twin, answer, action, cancelTo, submit, pending, hiddenFields } = props;
  const { form, controls, conflict, hidden, control } = useEditForm(twin, action, answer, {
    limits: CONNECTOR_LIMITS,
    hiddenFields,
  });
  return (
    <Form method="post" action={action} {...getFormProps(form)} noValidate className={classes.form}>
      {hidden}
      {form.status === "error" && <FormAlert form={form} labels={fieldLabels(twin.fields)} />}
      <EditedField name="name" conflict={conflict}>
        <TextField
          field={controls.name}
          label={m.connectors_name()}
          description={m.connectors_name_help()}
          autoComplete="off"
          required
        />
      </EditedField>
      {twin.fields.map(control)}
      <EditedField name="description" conflict={conflict}>
        <TextareaField field={controls.description} label={m.connectors_note_label()} rows={2} />
      </EditedField>
      <FormActions cancelTo={cancelTo} submit={submit} pending={pending} />
    </Form>
  );
}
