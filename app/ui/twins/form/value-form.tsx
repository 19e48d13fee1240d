import { getFormProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form as PageForm, type FetcherWithComponents } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { ENTRY_LIMITS } from "#app/rules/twins/entry-limits.ts";
import { EditedField } from "#app/ui/forms/conflict-choice.tsx";
import { FormAlert } from "#app/ui/forms/form-alert.tsx";
import { TextField } from "#app/ui/forms/form.tsx";

import { fieldLabels } from "./edit-defaults.ts";
import type { EditedTwin, EditResult } from "./edit-result.ts";
import { useEditForm } from "./use-edit-form.tsx";

import classes from "./value-form.module.css";

interface ValueFormProps {
  /** Name of the value's control in the form of the whole twin. */
  name: string;
  twin: EditedTwin;
  answer: EditResult | undefined;
  action: string;
  buttons: ReactNode;
  /** Fetcher that posts the form without a navigation. */
  fetcher?: FetcherWithComponents<unknown>;
}

/** Form of one value of a twin, with its control from the form of the whole twin. */
export function ValueForm({ name, twin, answer, action, buttons, fetcher }: ValueFormProps) {
  const edit = useEditForm(twin, action, answer, { limits: ENTRY_LIMITS });
  const { form, controls, conflict, control } = edit;
  const Form = fetcher?.Form ?? PageForm;
  return (
    <Form
      method="post"
      action={action}
      {...getFormProps(form)}
      noValidate
      className={classes.form}
      preventScrollReset
    >
      {edit.hidden}
      <FormAlert form={form} labels={fieldLabels(twin.fields)} />
      {name === "name" ? (
        <EditedField name="name" conflict={conflict}>
          <TextField field={controls.name} label={m.products_name()} autoComplete="off" required />
        </EditedField>
      ) : (
        <input type="hidden" name="name" value={twin.name} />
      )}
      {name === "description" ? (
        <EditedField name="description" conflict={conflict}>
          {edit.description}
        </EditedField>
      ) : (
        <input type="hidden" name="description" value={twin.description} />
      )}
      {twin.fields.map(control)}
      {buttons}
    </Form>
  );
}
