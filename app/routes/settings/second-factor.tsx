import { data, href, Link, type RouterContextProvider } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { ConfirmFactorForm, OwnPasswordForm } from "#app/rules/accounts/second-factor.ts";
import {
  confirmSecondFactor,
  disableSecondFactor,
  drawQrCode,
  readSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from "#app/server/accounts/second-factor.server.ts";
import { parseForm } from "#app/server/forms/parse-form.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import {
  CODE,
  catchRequestError,
  type PlatformRequestError,
  throwAsStatus,
} from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { Section } from "#app/ui/page.tsx";

import type { Route } from "./+types/second-factor";
import { ConfirmFactor, FactorPassword, RecoveryCodes } from "./components/second-factor-forms.tsx";
import { SettingsPage } from "./components/settings-page.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  return throwAsStatus(readSecondFactor(getCaller(context)));
}

type Context = Readonly<RouterContextProvider>;

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request);
  return form.get("intent") === "confirm"
    ? confirmCode(context, form)
    : withPassword(context, form, String(form.get("intent")));
}

/**
 * Handles the forms that require the password: they start the setup, renew the recovery codes or turn the second
 * factor off.
 */
async function withPassword(context: Context, form: FormData, intent: string) {
  const caller = getCaller(context);
  const hideFields = ["password"];
  const submission = parseForm(form, OwnPasswordForm());
  if (submission.status !== "success") {
    return data({ result: submission.reply({ hideFields }) }, { status: 422 });
  }
  const { password } = submission.value;
  const perform = async () => {
    if (intent === "start") {
      const uri = await startSecondFactor(caller, password);
      return { uri, qr: drawQrCode(uri) };
    }
    if (intent === "renew") return { codes: await renewRecoveryCodes(caller, password) };
    if (intent !== "disable") throw data(null, { status: 400 });
    await disableSecondFactor(caller, password);
    return { isOff: true };
  };
  const { value, requestError } = await catchRequestError(perform());
  if (!requestError) return data(value);
  const [text, field] = explain(requestError, m.profile_password_current_wrong());
  const errors = field ? { fieldErrors: { password: [text] } } : { formErrors: [text] };
  const result = submission.reply({ ...errors, hideFields });
  return data({ result }, { status: requestError.httpStatus });
}

async function confirmCode(context: Context, form: FormData) {
  const submission = parseForm(form, ConfirmFactorForm());
  const posted = String(form.get("uri"));
  const uri = posted.startsWith("otpauth://totp/") ? posted.slice(0, 1000) : null;
  const shown = uri === null ? {} : { uri, qr: drawQrCode(uri) };
  const hideFields = ["code"];
  if (submission.status !== "success") {
    return data({ ...shown, result: submission.reply({ hideFields }) }, { status: 422 });
  }
  const { value: codes, requestError } = await catchRequestError(
    confirmSecondFactor(getCaller(context), submission.value.code),
  );
  if (!requestError) return data({ codes });
  const [text, field] = explain(requestError, m.factor_code_wrong());
  const errors = field ? { fieldErrors: { code: [text] } } : { formErrors: [text] };
  const result = submission.reply({ ...errors, hideFields });
  return data({ ...shown, result }, { status: requestError.httpStatus });
}

/**
 * Returns the text of an error, and true if the error belongs to the form's field. `wrong` is the text for rejected
 * input.
 */
function explain(error: PlatformRequestError, wrong: string): [string, boolean] {
  if (error.code === CODE.TOO_MANY_REQUESTS) return [m.account_throttled(), false];
  return error.fieldErrors.length > 0 ? [wrong, true] : [error.reason, false];
}

export const meta: Route.MetaFunction = () => [{ title: m.factor_title() }];

export default function SecondFactor({ actionData, loaderData }: Route.ComponentProps) {
  const { codes, qr, result, uri } = {
    codes: null,
    qr: null,
    result: null,
    uri: null,
    ...actionData,
  };
  return (
    <SettingsPage title={m.factor_title()}>
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : qr && uri ? (
        <ConfirmFactor qr={qr} uri={uri} lastResult={result} />
      ) : (
        <FactorPassword {...loaderData} lastResult={result} />
      )}
      <Section title={m.factor_history()} description={m.factor_history_text()}>
        <Link to={href("/settings/sign-ins")}>{m.factor_history_link()}</Link>
      </Section>
    </SettingsPage>
  );
}
