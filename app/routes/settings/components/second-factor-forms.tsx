import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form, href, Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { ButtonSubmit } from "#app/ui/button.tsx";
import { FormAlert } from "#app/ui/forms/form-alert.tsx";
import { CurrentPasswordField, TextField } from "#app/ui/forms/form.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { useValidatedForm } from "#app/ui/forms/use-validated-form.ts";
import { Section } from "#app/ui/page.tsx";

import classes from "./settings.module.css";

const rules = () => import("#app/rules/accounts/second-factor.ts");

interface LastResult {
  lastResult: SubmissionResult | null;
}

interface FactorPasswordProps extends LastResult {
  enabled: boolean;
  recoveryCodesLeft: number;
}

/** Shows whether the second factor is on, and the form that changes it, which requires the password. */
export function FactorPassword({ enabled, recoveryCodesLeft, lastResult }: FactorPasswordProps) {
  const [form, fields] = useValidatedForm({
    id: "factor-password",
    rules,
    schema: (forms) => forms.OwnPasswordForm(),
    lastResult,
  });
  const state = enabled ? m.factor_on({ count: recoveryCodesLeft }) : m.factor_off();
  return (
    <Section title={m.factor_title()} description={m.factor_text()}>
      <p>{state}</p>
      <Form
        method="post"
        action={href("/settings/second-factor")}
        {...getFormProps(form)}
        className={classes.form}
      >
        {form.errors && <FormAlert form={form} />}
        <CurrentPasswordField field={fields.password} />
        {enabled ? (
          <div className={classes.actions}>
            <ButtonSubmit name="intent" value="renew">
              {m.factor_renew()}
            </ButtonSubmit>
            <ButtonSubmit name="intent" value="disable">
              {m.factor_disable()}
            </ButtonSubmit>
          </div>
        ) : (
          <SubmitButton
            name="intent"
            value="start"
            className={classes.submit}
            pendingLabel={m.settings_saving()}
          >
            {m.factor_start()}
          </SubmitButton>
        )}
      </Form>
    </Section>
  );
}

interface ConfirmFactorProps extends LastResult {
  qr: { size: number; path: string; secret: string };
  uri: string;
}

/** Shows the QR code for the authenticator app, and the field for the first code from that app. */
export function ConfirmFactor({ qr, uri, lastResult }: ConfirmFactorProps) {
  const [form, fields] = useValidatedForm({
    id: "factor-confirm",
    rules,
    schema: (forms) => forms.ConfirmFactorForm(),
    lastResult,
    defaultValue: { uri },
  });
  return (
    <Section title={m.factor_scan()} description={m.factor_scan_text()}>
      <svg
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        className={classes.qr}
        role="img"
        aria-label={m.factor_qr()}
        shapeRendering="crispEdges"
      >
        <path d={qr.path} />
      </svg>
      <p>
        {m.factor_secret()} <code>{qr.secret}</code>
      </p>
      <Form
        method="post"
        action={href("/settings/second-factor")}
        {...getFormProps(form)}
        className={classes.form}
      >
        {form.errors && <FormAlert form={form} />}
        <input type="hidden" name="uri" value={uri} />
        <TextField
          field={fields.code}
          label={m.factor_code_app()}
          autoComplete="one-time-code"
          inputMode="numeric"
          required
        />
        <SubmitButton
          name="intent"
          value="confirm"
          className={classes.submit}
          pendingLabel={m.settings_saving()}
        >
          {m.factor_confirm()}
        </SubmitButton>
      </Form>
    </Section>
  );
}

/** Lists the recovery codes, which are shown only once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <Section title={m.factor_codes()} description={m.factor_codes_text()}>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Link to={href("/settings/second-factor")}>{m.factor_codes_kept()}</Link>
    </Section>
  );
}
