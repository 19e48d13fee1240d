import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { IconDeviceDesktop } from "@tabler/icons-react";
import { Form, href, Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { ButtonSubmit } from "#app/ui/button.tsx";
import { FormAlert } from "#app/ui/forms/form-alert.tsx";
import { CurrentPasswordField } from "#app/ui/forms/form.tsx";
import { useValidatedForm } from "#app/ui/forms/use-validated-form.ts";
import { Section } from "#app/ui/page.tsx";
import { Ago } from "#app/ui/time.tsx";

import classes from "./settings.module.css";

interface DevicesProps {
  devices: {
    id: string;
    browser: string | null;
    system: string | null;
    lastUsedAt: string;
    current: boolean;
  }[];
  lastResult: SubmissionResult | null;
}

/** Lists the signed-in devices. Signing one out requires the password, so that a stolen session can't do it. */
export function Devices({ devices, lastResult }: DevicesProps) {
  const [form, fields] = useValidatedForm({
    id: "devices",
    rules: () => import("#app/rules/accounts/accounts.ts"),
    schema: (forms) => forms.OwnPasswordForm(),
    lastResult,
  });
  return (
    <Section title={m.profile_sessions()} description={m.profile_sessions_text()}>
      <Form
        method="post"
        action={href("/settings/profile")}
        {...getFormProps(form)}
        className={classes.form}
        preventScrollReset
      >
        <input type="hidden" name="intent" value="devices" />
        {form.errors && <FormAlert form={form} />}
        <CurrentPasswordField field={fields.currentPassword} />
        <div className={classes.actions}>
          {devices.length > 1 && (
            <ButtonSubmit name="end" value="others">
              {m.profile_sessions_end_others()}
            </ButtonSubmit>
          )}
          <ButtonSubmit name="end" value="all">
            {m.profile_sessions_end()}
          </ButtonSubmit>
        </div>
        <ul className={classes.devices}>
          {devices.map((device) => (
            <li key={device.id}>
              <IconDeviceDesktop size={20} stroke={1.5} className={classes.icon} aria-hidden />
              <span>
                {nameOf(device)}
                <small>
                  {device.current ? (
                    m.profile_session_current()
                  ) : (
                    <>
                      {m.profile_session_used()} <Ago iso={device.lastUsedAt} />
                    </>
                  )}
                </small>
              </span>
              {!device.current && (
                <ButtonSubmit
                  name="end"
                  value={device.id}
                  size="xs"
                  aria-label={m.profile_session_end_named({ name: nameOf(device) })}
                >
                  {m.profile_session_end()}
                </ButtonSubmit>
              )}
            </li>
          ))}
        </ul>
      </Form>
      <p>
        <Link to={href("/settings/sign-ins")}>{m.factor_history_link()}</Link>
      </p>
    </Section>
  );
}

function nameOf({ browser, system }: DevicesProps["devices"][number]): string {
  if (browser && system) return m.profile_session_device({ browser, system });
  return browser ?? system ?? m.profile_session_unknown();
}
