import { getFormProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { ENTRY_LIMITS } from "#app/rules/entry-limits.ts";
import { EditLink } from "#app/ui/edit-link.tsx";
import { ConflictChoice } from "#app/ui/form/conflict-choice.tsx";
import { FormAlert } from "#app/ui/form/form-alert.tsx";
import { TextField } from "#app/ui/form/form.tsx";
import { fieldLabels } from "#app/ui/twin-form/edit-defaults.ts";
import type { EditedTwin, EditResult } from "#app/ui/twin-form/edit-result.ts";
import { FormActions } from "#app/ui/twin-form/form-actions.tsx";
import { useEditForm } from "#app/ui/twin-form/use-edit-form.tsx";

import classes from "./editable-value.module.css";

export interface InPlaceEditing {
  /** The page of the twin. */
  page: string;
  /** The names of the values that the caller may change. */
  names: string[];
  /** The value that is being edited, with the twin as its form shows it. */
  form: { name: string; twin: EditedTwin } | null;
  answer: EditResult | undefined;
}

interface EditableValueProps {
  name: string;
  label: string;
  editing: InPlaceEditing;
  children: ReactNode;
}

/** A value of a twin with a link to edit it, or its form in its place. */
export function EditableValue({ name, label, editing, children }: EditableValueProps) {
  const { page, names, form, answer } = editing;
  if (form?.name === name) {
    return <ValueForm name={name} twin={form.twin} answer={answer} page={page} />;
  }
  if (!names.includes(name)) return children;
  return (
    <div className={classes.value}>
      <div>{children || m.field_none()}</div>
      <EditLink to={`${page}?${new URLSearchParams({ edit: name })}`} label={label} />
    </div>
  );
}

interface ValueFormProps {
  name: string;
  twin: EditedTwin;
  answer: EditResult | undefined;
  page: string;
}

/** The form of one value: the control that the form of the whole twin has for it. */
function ValueForm({ name, twin, answer, page }: ValueFormProps) {
  const action = `${page}?${new URLSearchParams({ edit: name })}`;
  const edit = useEditForm(twin, action, answer, { limits: ENTRY_LIMITS });
  const { form, controls, conflict, control } = edit;
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
        <div>
          <TextField field={controls.name} label={m.products_name()} autoComplete="off" required />
          <ConflictChoice name="name" conflict={conflict} />
        </div>
      ) : (
        <input type="hidden" name="name" value={twin.name} />
      )}
      {name === "description" ? (
        <div>
          {edit.description}
          <ConflictChoice name="description" conflict={conflict} />
        </div>
      ) : (
        <input type="hidden" name="description" value={twin.description} />
      )}
      {twin.fields.map(control)}
      <FormActions cancelTo={page} submit={m.console_save()} pending={m.console_saving()} />
    </Form>
  );
}
