import { getFormProps } from "@conform-to/react";
import { Form } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { WebhookForm } from "#app/rules/accounts/webhook-form.ts";
import {
  eventNames,
  parseEvents,
  serializeEvents,
  WEBHOOK_EVENTS,
} from "#app/rules/accounts/webhook.ts";
import type { SaveResult } from "#app/server/forms/save-values.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EditedField, FormBase } from "#app/ui/forms/conflict-choice.tsx";
import { FormAlert } from "#app/ui/forms/form-alert.tsx";
import { MultiSelectField } from "#app/ui/forms/form-choice.tsx";
import { TextField } from "#app/ui/forms/form.tsx";
import { LeaveGuard } from "#app/ui/forms/leave-guard.tsx";
import { RecoveredFormNote, useRecoveredForm } from "#app/ui/forms/recovered-form.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { useValidatedForm } from "#app/ui/forms/use-validated-form.ts";

import classes from "./settings.module.css";

interface WebhookFieldsProps {
  action: string;
  cancelTo: string;
  submit: string;
  values: { url: string; description: string; eventList: string[] };
  answer: SaveResult | null;
}

/** The form of a new webhook or of an existing one. */
export function WebhookFields(props: WebhookFieldsProps) {
  const { action, cancelTo, submit, values, answer } = props;
  const recoveredForm = useRecoveredForm(action);
  const conflict = answer?.conflict ?? null;
  const [form, fields] = useValidatedForm({
    id: "webhook",
    rules: () => import("#app/rules/accounts/webhook-form.ts"),
    // Without its type the list of events is not inferred.
    schema: (forms: { WebhookForm: typeof WebhookForm }) => forms.WebhookForm(),
    lastResult: answer?.result ?? recoveredForm?.result,
    defaultValue: values,
  });
  return (
    <Form method="post" action={action} {...getFormProps(form)} className={classes.form}>
      <LeaveGuard form={form.id} unsaved={answer !== null || recoveredForm !== null} />
      <FormBase
        values={{ ...values, eventList: serializeEvents(values.eventList) }}
        answer={answer}
        kept={recoveredForm}
      />
      {answer === null && <RecoveredFormNote recoveredForm={recoveredForm} />}
      {form.errors && <FormAlert form={form} />}
      <EditedField name="url" conflict={conflict}>
        <TextField
          field={fields.url}
          label={m.webhooks_url()}
          description={m.webhooks_url_help()}
          type="url"
          autoComplete="off"
          spellCheck={false}
          required
        />
      </EditedField>
      <EditedField name="description" conflict={conflict}>
        <TextField
          field={fields.description}
          label={m.webhooks_description()}
          description={m.webhooks_description_help()}
          autoComplete="off"
        />
      </EditedField>
      <EditedField
        name="eventList"
        conflict={conflict}
        inWords={(events) => eventNames(parseEvents(events))}
      >
        <MultiSelectField
          field={fields.eventList}
          label={m.console_events()}
          description={m.webhooks_events_help()}
          options={Object.entries(WEBHOOK_EVENTS).map(([value, label]) => ({
            value,
            label: label(),
          }))}
        />
      </EditedField>
      <div className={classes.actions}>
        <SubmitButton pendingLabel={m.settings_saving()}>{submit}</SubmitButton>
        <ButtonLink to={cancelTo}>{m.products_cancel()}</ButtonLink>
      </div>
    </Form>
  );
}
