import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { data, Form, href, Link, redirect, type RouterContextProvider } from "react-router";
import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import { JoinForm, JoinWithPasswordForm } from "#app/rules/accounts/accounts.ts";
import {
  acceptInvitation,
  hideFields,
  type JoinInput,
  readInvitation,
  accountErrorResult,
} from "#app/server/accounts/accounts.server.ts";
import { browserOf, signInAtOnce } from "#app/server/accounts/sign-in.server.ts";
import { parseForm } from "#app/server/forms/parse-form.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { catchRequestError, nullIfNotFound } from "#app/server/platform/errors.server.ts";
import { getCaller, withCaller } from "#app/server/session/caller.server.ts";
import { getSession } from "#app/server/session/session.server.ts";
import { switchBusiness, getWorkspace } from "#app/server/session/workspace.server.ts";
import { FormAlert } from "#app/ui/forms/form-alert.tsx";
import { PasswordField } from "#app/ui/forms/form.tsx";
import { RecoveredFormNote, useRecoveredForm } from "#app/ui/forms/recovered-form.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { useValidatedForm } from "#app/ui/forms/use-validated-form.ts";

import type { Route } from "./+types/invitation";
import { AccountLinks, AccountPage } from "./components/account-page.tsx";
import { NameFields } from "./components/name-fields.tsx";
import { PasswordFields } from "./components/password-fields.tsx";
import { UnusableInvitation } from "./components/unusable-invitation.tsx";

import classes from "./components/sign-in.module.css";

export const middleware: Route.MiddlewareFunction[] = [withCaller];

export async function loader({ context, params }: Route.LoaderArgs) {
  const invitation = await nullIfNotFound(readInvitation(getCaller(context), params.token));
  if (!invitation) return data(null, { status: 404 });
  return data({ ...invitation, signedIn: await isSignedInAs(context, invitation.email) });
}

async function isSignedInAs(context: Readonly<RouterContextProvider>, email: string) {
  if (!getSession(context).has("tokens")) return false;
  const { person } = await getWorkspace(getCaller(context));
  return person.email.toLowerCase() === email;
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { token } = params;
  const invitation = await nullIfNotFound(readInvitation(getCaller(context), token));
  if (!invitation) throw redirect(href("/invitation/:token", params));

  const form = await readForm(request);
  const { email, registered } = invitation;
  const signedIn = registered && (await isSignedInAs(context, email));
  const submission = parseForm(form, joinSchema(registered, signedIn));
  if (submission.status !== "success") {
    return data(submission.reply({ hideFields }), { status: 422 });
  }
  const joining = submission.value;
  const browser = browserOf(context);
  const work = acceptInvitation(getCaller(context), token, { joining, browser });
  const { value: businessId, requestError } = await catchRequestError(work);
  if (requestError)
    return data(accountErrorResult(submission, requestError), { status: requestError.httpStatus });
  const business = invitation.businessName;
  if (joining === null) return goOn(context, business, businessId);
  const { password } = joining;
  const headers = await signInAtOnce(context, request, { email, password });
  const text = headers
    ? m.invitation_joined({ business })
    : m.invitation_joined_sign_in({ business });
  flashToast(context, "success", text);
  return headers ? redirect("/home", { headers }) : redirect(href("/login"));
}

function joinSchema(registered: boolean, signedIn: boolean): z.ZodType<JoinInput> {
  if (signedIn) return z.object({}).transform(() => null);
  return registered ? JoinWithPasswordForm() : JoinForm();
}

/** A user who is signed in with the invited address stays signed in and switches to the new business. */
async function goOn(
  context: Readonly<RouterContextProvider>,
  business: string,
  businessId: string,
) {
  await switchBusiness(getCaller(context), businessId);
  flashToast(context, "success", m.invitation_joined({ business }));
  return redirect("/home");
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: loaderData
      ? m.invitation_title({ business: loaderData.businessName })
      : m.invitation_gone(),
  },
];

export default function Invitation({ actionData, loaderData, params }: Route.ComponentProps) {
  if (!loaderData)
    return <UnusableInvitation title={m.invitation_gone()} text={m.invitation_gone_text()} />;
  const { businessName: business, email, expired, invitedBy, registered, signedIn } = loaderData;
  if (expired) {
    const text = m.invitation_expired_text({ business });
    return <UnusableInvitation title={m.invitation_expired()} text={text} />;
  }
  const lead = invitedBy ? m.invitation_lead({ inviter: invitedBy }) : m.invitation_lead_nobody();
  return (
    <AccountPage title={m.invitation_title({ business })} lead={lead}>
      <Join
        postTo={href("/invitation/:token", params)}
        business={business}
        email={email}
        registered={registered}
        signedIn={signedIn}
        lastResult={actionData ?? null}
      />
      {registered && !signedIn && (
        <AccountLinks>
          <Link to={href("/forgot")}>{m.login_to_forgot()}</Link>
        </AccountLinks>
      )}
    </AccountPage>
  );
}

interface JoinProps {
  postTo: string;
  business: string;
  email: string;
  registered: boolean;
  signedIn: boolean;
  lastResult: SubmissionResult | null;
}

function Join({ postTo, business, email, registered, signedIn, lastResult }: JoinProps) {
  const recoveredForm = useRecoveredForm(postTo);
  const [form, fields] = useValidatedForm({
    id: "join",
    rules: () => import("#app/rules/accounts/accounts.ts"),
    schema: (forms) =>
      (registered ? forms.JoinWithPasswordForm() : forms.JoinForm()) as ReturnType<
        typeof forms.JoinForm
      >,
    lastResult: lastResult ?? recoveredForm?.result,
  });
  return (
    <Form method="post" action={postTo} {...getFormProps(form)} className={classes.form}>
      {lastResult === null && <RecoveredFormNote recoveredForm={recoveredForm} />}
      <FormAlert form={form} />
      <p className={classes.for}>{m.invitation_for({ email })}</p>
      {registered ? (
        !signedIn && (
          <>
            <p>{m.invitation_registered()}</p>
            <input type="hidden" name="username" value={email} autoComplete="username" />
            <PasswordField
              field={fields.password}
              label={m.login_password()}
              autoComplete="current-password"
              required
            />
          </>
        )
      ) : (
        <>
          <input type="hidden" name="username" value={email} autoComplete="username" />
          <NameFields fields={fields} />
          <PasswordFields fields={fields} />
        </>
      )}
      <SubmitButton fullWidth pendingLabel={m.invitation_submitting()}>
        {m.invitation_submit({ business })}
      </SubmitButton>
    </Form>
  );
}
