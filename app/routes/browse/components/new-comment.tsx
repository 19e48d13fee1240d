import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { FormAlert } from "#app/ui/forms/form-alert.tsx";
import { TextareaField } from "#app/ui/forms/form.tsx";
import { RecoveredFormNote, useRecoveredForm } from "#app/ui/forms/recovered-form.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { useValidatedForm } from "#app/ui/forms/use-validated-form.ts";

import classes from "./entry-form.module.css";

interface NewCommentProps {
  action: string;
  lastResult: SubmissionResult | undefined;
}

export function NewComment({ action, lastResult }: NewCommentProps) {
  const recoveredForm = useRecoveredForm(action);
  const [form, fields] = useValidatedForm({
    id: "new-comment",
    rules: () => import("#app/rules/twins/comment.ts"),
    schema: (forms) => forms.CommentForm(),
    lastResult: lastResult ?? recoveredForm?.result,
  });
  return (
    <Form
      method="post"
      action={action}
      {...getFormProps(form)}
      noValidate
      className={classes.form}
      preventScrollReset
    >
      <RecoveredFormNote recoveredForm={recoveredForm} />
      {form.errors && <FormAlert form={form} />}
      <TextareaField field={fields.text} label={m.browse_comment_new()} rows={3} required />
      <div className={classes.actions}>
        <SubmitButton pendingLabel={m.products_saving()}>{m.browse_comment_add()}</SubmitButton>
      </div>
    </Form>
  );
}
