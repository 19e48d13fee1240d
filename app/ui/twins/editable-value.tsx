import type { ReactNode } from "react";

import { m } from "#app/paraglide/messages.js";
import { EditLink } from "#app/ui/edit-link.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";

import type { EditedTwin, EditResult } from "./form/edit-result.ts";
import { ValueForm } from "./form/value-form.tsx";

import classes from "./editable-value.module.css";

export interface InPlaceEditing {
  /** Path of the twin's page. */
  page: string;
  /** Names of the values that the caller may change. */
  names: string[];
  /** Name of the edited value, and the twin with its form's fields; null if no value is being edited. */
  form: { name: string; twin: EditedTwin } | null;
  answer: EditResult | undefined;
}

interface EditableValueProps {
  name: string;
  label: string;
  editing: InPlaceEditing;
  children: ReactNode;
}

/** Value of a twin with a link to edit it, or the form in place of the value. */
export function EditableValue({ name, label, editing, children }: EditableValueProps) {
  const { page, names, form, answer } = editing;
  if (form?.name === name) {
    return (
      <ValueForm
        name={name}
        twin={form.twin}
        answer={answer}
        action={`${page}?${new URLSearchParams({ edit: name })}`}
        buttons={
          <FormActions cancelTo={page} submit={m.console_save()} pending={m.console_saving()} />
        }
      />
    );
  }
  if (!names.includes(name)) return children;
  return (
    <div className={classes.value}>
      <div>{children || m.field_none()}</div>
      <EditLink to={`${page}?${new URLSearchParams({ edit: name })}`} label={label} />
    </div>
  );
}
