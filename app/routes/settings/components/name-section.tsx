import { getFormProps } from "@conform-to/react";
import { Form, href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { SaveResult } from "#app/server/forms/save-values.server.ts";
import { FieldList } from "#app/ui/field-value.tsx";
import { EditedField, FormBase } from "#app/ui/forms/conflict-choice.tsx";
import { FormAlert } from "#app/ui/forms/form-alert.tsx";
import { TextField } from "#app/ui/forms/form.tsx";
import { LeaveGuard } from "#app/ui/forms/leave-guard.tsx";
import { RecoveredFormNote, useRecoveredForm } from "#app/ui/forms/recovered-form.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { useValidatedForm } from "#app/ui/forms/use-validated-form.ts";
import { Section } from "#app/ui/page.tsx";

import classes from "./settings.module.css";

interface NameSectionProps {
  name: string;
  email: string;
  answer: SaveResult | null;
}

export function NameSection({ name, email, answer }: NameSectionProps) {
  const recoveredForm = useRecoveredForm(href("/settings/profile"), { intent: "name" });
  const [form, fields] = useValidatedForm({
    id: "name",
    rules: () => import("#app/rules/accounts/settings.ts"),
    schema: (forms) => forms.NameForm(),
    lastResult: answer?.result ?? recoveredForm?.result,
    defaultValue: { fullName: name },
  });
  return (
    <Section title={m.profile_you()}>
      <Form
        method="post"
        action={href("/settings/profile")}
        {...getFormProps(form)}
        className={classes.form}
      >
        <LeaveGuard form={form.id} unsaved={answer !== null || recoveredForm !== null} />
        <FormBase values={{ fullName: name }} answer={answer} kept={recoveredForm} />
        {answer === null && <RecoveredFormNote recoveredForm={recoveredForm} />}
        {form.errors && <FormAlert form={form} />}
        <EditedField name="fullName" conflict={answer?.conflict ?? null}>
          <TextField
            field={fields.fullName}
            label={m.profile_name()}
            autoComplete="name"
            required
          />
        </EditedField>
        <FieldList items={[{ label: m.profile_email(), value: email }]} />
        <SubmitButton
          name="intent"
          value="name"
          className={classes.submit}
          pendingLabel={m.settings_saving()}
        >
          {m.settings_save()}
        </SubmitButton>
      </Form>
    </Section>
  );
}
