import { data, href, redirect, type RouterContextProvider, useRouteLoaderData } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { isLocale } from "#app/paraglide/runtime.js";
import type { loader as rootLoader } from "#app/root.tsx";
import { OwnEmailForm, OwnPasswordForm, PasswordForm } from "#app/rules/accounts/accounts.ts";
import { NameForm } from "#app/rules/accounts/settings.ts";
import { hideFields } from "#app/server/accounts/accounts.server.ts";
import {
  changePassword,
  endDevices,
  listDevices,
  readProfile,
  requestOwnEmail,
  saveLanguage,
  saveName,
} from "#app/server/accounts/profile.server.ts";
import { parseForm } from "#app/server/forms/parse-form.server.ts";
import { saveValues } from "#app/server/forms/save-values.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { localeOf, createLocaleCookie, runWithLocale } from "#app/server/http/locale.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import {
  throwAsStatus,
  catchRequestError,
  toSubmissionResult,
} from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { invalidateWorkspace } from "#app/server/session/workspace.server.ts";

import type { Route } from "./+types/profile";
import { AppearanceSection } from "./components/appearance-section.tsx";
import { Devices } from "./components/devices.tsx";
import { EmailSection } from "./components/email-section.tsx";
import { NameSection } from "./components/name-section.tsx";
import { PasswordSection } from "./components/password-section.tsx";
import { SettingsPage } from "./components/settings-page.tsx";
import { useSaveCount } from "./components/use-saved.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const [profile, devices] = await throwAsStatus(
    Promise.all([readProfile(caller), listDevices(caller)]),
  );
  return { ...profile, devices, locale: localeOf(context) };
}

type Context = Readonly<RouterContextProvider>;

/** Handles the forms of the page, which are distinguished by their intent. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await readForm(request);
  switch (String(form.get("intent"))) {
    case "name":
      return changeName(context, form);
    case "language":
      return changeLanguage(context, form, url);
    case "password":
      return changeOwnPassword(context, form);
    case "email":
      return changeEmail(context, form);
    case "devices":
      return signOutDevices(context, form);
    default:
      throw data(null, { status: 400 });
  }
}

function done(context: Context, text: string, headers?: HeadersInit) {
  flashToast(context, "success", text);
  return redirect(href("/settings/profile"), headers ? { headers } : undefined);
}

async function changeName(context: Context, form: FormData) {
  const caller = getCaller(context);
  const submission = parseForm(form, NameForm());
  const failed = await saveValues(form, submission, ({ fullName }, base) =>
    saveName(caller, fullName, base),
  );
  if (failed) {
    const { status, ...answer } = failed;
    return data({ form: "name", ...answer } as const, { status });
  }
  invalidateWorkspace(caller);
  return done(context, m.settings_saved());
}

async function changeLanguage(context: Context, form: FormData, url: URL) {
  const locale = form.get("locale");
  if (!isLocale(locale)) throw data(null, { status: 400 });
  await throwAsStatus(saveLanguage(getCaller(context), locale));
  const saved = runWithLocale(locale, () => m.settings_saved());
  return done(context, saved, { "set-cookie": await createLocaleCookie(locale, url) });
}

async function changeEmail(context: Context, form: FormData) {
  const submission = parseForm(form, OwnEmailForm());
  if (submission.status !== "success") {
    return data({ form: "email", result: submission.reply({ hideFields }) } as const, {
      status: 422,
    });
  }
  const { email } = submission.value;
  const work = requestOwnEmail(getCaller(context), submission.value);
  const { requestError } = await catchRequestError(work);
  if (requestError) {
    const result = toSubmissionResult(submission, requestError, { hideFields });
    return data({ form: "email", result } as const, { status: requestError.httpStatus });
  }
  return done(context, m.profile_email_sent({ email }));
}

async function changeOwnPassword(context: Context, form: FormData) {
  const submission = parseForm(form, PasswordForm());
  if (submission.status !== "success") {
    const result = submission.reply({ hideFields });
    return data({ form: "password", result } as const, { status: 422 });
  }
  const { requestError } = await catchRequestError(
    changePassword(getCaller(context), submission.value),
  );
  if (requestError) {
    const wrong = requestError.fieldErrors.some(({ field }) => field === "currentPassword");
    const fieldErrors = { currentPassword: [m.profile_password_current_wrong()] };
    const result = wrong
      ? submission.reply({ fieldErrors, hideFields })
      : toSubmissionResult(submission, requestError, {
          names: { newPassword: "password" },
          hideFields,
        });
    return data({ form: "password", result } as const, { status: requestError.httpStatus });
  }
  return done(context, m.profile_password_changed());
}

/** Signs out devices. The value of the pressed button is the ID of a session, `others` or `all`. */
async function signOutDevices(context: Context, form: FormData) {
  const submission = parseForm(form, OwnPasswordForm());
  if (submission.status !== "success") {
    const result = submission.reply({ hideFields });
    return data({ form: "devices", result } as const, { status: 422 });
  }
  const which = String(form.get("end"));
  const scope =
    which === "others" || which === "all"
      ? { keepCurrent: which === "others" }
      : { sessionId: which };
  const ending = { ...submission.value, ...scope };
  const { requestError } = await catchRequestError(endDevices(getCaller(context), ending));
  if (requestError) {
    const result = toSubmissionResult(submission, requestError, { hideFields });
    return data({ form: "devices", result } as const, { status: requestError.httpStatus });
  }
  if (which === "all") return redirect(href("/login"));
  const isOne = which !== "others";
  return done(context, isOne ? m.profile_session_ended() : m.profile_sessions_ended());
}

export const meta: Route.MetaFunction = () => [{ title: m.settings_profile() }];

export default function Profile({ actionData, loaderData }: Route.ComponentProps) {
  const { devices, email, locale, name } = loaderData;
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const resultOf = (form: "devices" | "email" | "name" | "password") =>
    actionData?.form === form ? actionData.result : null;
  const names = useSaveCount("name", resultOf("name"));
  const emails = useSaveCount("email", resultOf("email"));
  const passwords = useSaveCount("password", resultOf("password"));
  return (
    <SettingsPage title={m.settings_profile()}>
      <NameSection
        key={`name-${names}`}
        name={name}
        email={email}
        answer={actionData?.form === "name" ? actionData : null}
      />
      <AppearanceSection locale={locale} chosenScheme={root?.chosenScheme ?? null} />
      {devices && (
        <>
          <EmailSection key={`email-${emails}`} email={email} lastResult={resultOf("email")} />
          <PasswordSection
            key={`password-${passwords}`}
            email={email}
            lastResult={resultOf("password")}
          />
          <Devices devices={devices} lastResult={resultOf("devices")} />
        </>
      )}
    </SettingsPage>
  );
}
