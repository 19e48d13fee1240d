import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form, href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { TOKEN_LIFETIMES, TOKEN_SCOPES } from "#app/rules/accounts/access-token.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormAlert } from "#app/ui/forms/form-alert.tsx";
import { SelectField } from "#app/ui/forms/form-choice.tsx";
import { TextField } from "#app/ui/forms/form.tsx";
import { RecoveredFormNote, useRecoveredForm } from "#app/ui/forms/recovered-form.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { useValidatedForm } from "#app/ui/forms/use-validated-form.ts";
import { Section } from "#app/ui/page.tsx";

import plain from "#app/ui/forms/plain-input.module.css";
import classes from "./settings.module.css";

interface NewTokenSectionProps {
  /** The ID of the domain, which calls with the token have to send. */
  domain: string;
  /** The token that was just created; null while the form is shown. */
  token: string | null;
  lastResult: SubmissionResult | null;
}

export function NewTokenSection({ domain, token, lastResult }: NewTokenSectionProps) {
  if (token !== null) return <CreatedToken domain={domain} token={token} />;
  return (
    <Section title={m.settings_token_new()} description={m.settings_tokens_help()}>
      <TokenForm lastResult={lastResult} />
    </Section>
  );
}

function TokenForm({ lastResult }: { lastResult: SubmissionResult | null }) {
  const recoveredForm = useRecoveredForm(href("/settings/tokens"));
  const [form, fields] = useValidatedForm({
    id: "token",
    rules: () => import("#app/rules/accounts/access-token.ts"),
    schema: (forms) => forms.AccessTokenForm(),
    lastResult: lastResult ?? recoveredForm?.result,
    defaultValue: { name: "", scope: "read", lifetime: "90" },
  });
  return (
    <Form
      method="post"
      action={href("/settings/tokens")}
      {...getFormProps(form)}
      className={classes.form}
    >
      {lastResult === null && <RecoveredFormNote recoveredForm={recoveredForm} />}
      {form.errors && <FormAlert form={form} />}
      <TextField
        field={fields.name}
        label={m.console_name()}
        description={m.tokens_name_help()}
        autoComplete="off"
        required
      />
      <div className={classes.pair}>
        <SelectField
          field={fields.scope}
          label={m.tokens_scope()}
          options={choices(TOKEN_SCOPES)}
          withoutEmpty
        />
        <SelectField
          field={fields.lifetime}
          label={m.tokens_lifetime()}
          options={choices(TOKEN_LIFETIMES)}
          withoutEmpty
        />
      </div>
      <SubmitButton className={classes.submit} pendingLabel={m.settings_saving()}>
        {m.settings_token_create()}
      </SubmitButton>
    </Form>
  );
}

function choices(texts: Record<string, () => string>) {
  return Object.entries(texts).map(([value, label]) => ({ value, label: label() }));
}

/** Shows a new token, which can't be displayed again. */
function CreatedToken({ domain, token }: { domain: string; token: string }) {
  const headers = [`AuthToken: ${token}`, `DomainId: ${domain}`, "Channel: WEB"].join("\n");
  return (
    <Section title={m.settings_token_created()} description={m.settings_token_once()}>
      <div className={classes.form}>
        <label className={classes.secret}>
          {m.tokens_one()}
          <input className={plain.input} readOnly value={token} />
        </label>
        <p className={classes.note}>{m.settings_token_headers()}</p>
        <pre className={classes.code}>{headers}</pre>
        <ButtonLink to={href("/settings/tokens")} className={classes.submit}>
          {m.settings_token_done()}
        </ButtonLink>
      </div>
    </Section>
  );
}
