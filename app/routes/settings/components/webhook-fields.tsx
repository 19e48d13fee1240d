import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { WEBHOOK_EVENTS } from "#app/rules/accounts/webhook.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormAlert } from "#app/ui/forms/form-alert.tsx";
import { MultiSelectField } from "#app/ui/forms/form-choice.tsx";
import { TextField } from "#app/ui/forms/form.tsx";
import { RecoveredFormNote, useRecoveredForm } from "#app/ui/forms/recovered-form.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { useValidatedForm } from "#app/ui/forms/use-validated-form.ts";

import classes from "./settings.module.css";

interface WebhookFieldsProps {
  action: string;
  cancelTo: string;
  submit: string;
  values: { url: string; description: string; eventList: string[] };
  lastResult: SubmissionResult | null;
}

/** The form of a new webhook or of an existing one. */
export function WebhookFields({ action, cancelTo, submit, ...form }: WebhookFieldsProps) {
  const recoveredForm = useRecoveredForm(action);
  const [meta, fields] = useValidatedForm({
    id: "webhook",
    rules: () => import("#app/rules/accounts/webhook.ts"),
    schema: (forms) => forms.WebhookForm(),
    lastResult: form.lastResult ?? recoveredForm?.result,
    defaultValue: form.values,
  });
  return (
    <Form method="post" action={action} {...getFormProps(meta)} className={classes.form}>
      {form.lastResult === null && <RecoveredFormNote recoveredForm={recoveredForm} />}
      {meta.errors && <FormAlert form={meta} />}
      <TextField
        field={fields.url}
        label={m.webhooks_url()}
        description={m.webhooks_url_help()}
        type="url"
        autoComplete="off"
        spellCheck={false}
        required
      />
      <TextField
        field={fields.description}
        label={m.webhooks_description()}
        description={m.webhooks_description_help()}
        autoComplete="off"
      />
      <MultiSelectField
        field={fields.eventList}
        label={m.console_events()}
        description={m.webhooks_events_help()}
        options={Object.entries(WEBHOOK_EVENTS).map(([value, label]) => ({
          value,
          label: label(),
        }))}
      />
      <div className={classes.actions}>
        <SubmitButton pendingLabel={m.settings_saving()}>{submit}</SubmitButton>
        <ButtonLink to={cancelTo}>{m.products_cancel()}</ButtonLink>
      </div>
    </Form>
  );
}
