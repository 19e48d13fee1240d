import { getFormProps } from "@conform-to/react";
import { Form } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { SaveResult } from "#app/server/forms/save-values.server.ts";
import type { FileText } from "#app/server/twins/entry/file-text.server.ts";
import { EditedField, FormBase } from "#app/ui/forms/conflict-choice.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { FormAlert } from "#app/ui/forms/form-alert.tsx";
import { TextareaField, TextField } from "#app/ui/forms/form.tsx";
import { LeaveGuard } from "#app/ui/forms/leave-guard.tsx";
import { RecoveredFormNote, useRecoveredForm } from "#app/ui/forms/recovered-form.tsx";
import { useValidatedForm } from "#app/ui/forms/use-validated-form.ts";

import classes from "./entry-form.module.css";

interface FileTextFormProps {
  file: FileText;
  answer: SaveResult | null;
  action: string;
  cancelTo: string;
}

/** The form of a file's title and description, shown in place of the file's row. */
export function FileTextForm({ file, answer, action, cancelTo }: FileTextFormProps) {
  const recoveredForm = useRecoveredForm(action);
  const { title, description } = file;
  const [form, fields] = useValidatedForm({
    id: "file-text",
    rules: () => import("#app/rules/twins/file-text.ts"),
    schema: (forms) => forms.FileTextForm(),
    lastResult: answer?.result ?? recoveredForm?.result,
    defaultValue: { title, description },
  });
  const conflict = answer?.conflict ?? null;
  return (
    <Form
      method="post"
      action={action}
      {...getFormProps(form)}
      noValidate
      className={classes.form}
      preventScrollReset
    >
      <LeaveGuard
        form={form.id}
        unsaved={answer !== null || recoveredForm !== null}
        params={EDITED}
      />
      <FormBase values={{ title, description }} answer={answer} kept={recoveredForm} />
      {answer === null && <RecoveredFormNote recoveredForm={recoveredForm} />}
      {form.errors && <FormAlert form={form} />}
      <EditedField name="title" conflict={conflict}>
        <TextField field={fields.title} label={m.twins_title()} required />
      </EditedField>
      <EditedField name="description" conflict={conflict}>
        <TextareaField field={fields.description} label={m.twins_description()} rows={3} />
      </EditedField>
      <FormActions cancelTo={cancelTo} submit={m.console_save()} pending={m.console_saving()} />
    </Form>
  );
}

/** Query parameters that identify this form: changing one of them leaves the form. */
const EDITED = ["edit"];
