import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { data, Form, href, redirect } from "react-router";
import type { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import { ExistingOwnerForm, NewOwnerForm } from "#app/rules/accounts/accounts.ts";
import { hideFields, accountErrorResult } from "#app/server/accounts/accounts.server.ts";
import {
  acceptOwnerInvitation,
  type NewOwner,
  readOwnerInvitation,
} from "#app/server/accounts/setup.server.ts";
import { signInAtOnce } from "#app/server/accounts/sign-in.server.ts";
import { parseForm } from "#app/server/forms/parse-form.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { catchRequestError, nullIfNotFound } from "#app/server/platform/errors.server.ts";
import { getCaller, withCaller } from "#app/server/session/caller.server.ts";
import { useAppName } from "#app/ui/app-name.ts";
import { FormAlert } from "#app/ui/forms/form-alert.tsx";
import { PasswordField, TextField } from "#app/ui/forms/form.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { useValidatedForm } from "#app/ui/forms/use-validated-form.ts";

import type { Route } from "./+types/owner-invitation";
import { AccountPage } from "./components/account-page.tsx";
import { NameFields } from "./components/name-fields.tsx";
import { PasswordFields } from "./components/password-fields.tsx";
import { UnusableInvitation } from "./components/unusable-invitation.tsx";

import classes from "./components/sign-in.module.css";

export const middleware: Route.MiddlewareFunction[] = [withCaller];

export async function loader({ context, params }: Route.LoaderArgs) {
  const invitation = await nullIfNotFound(readOwnerInvitation(getCaller(context), params.token));
  return data(invitation, { status: invitation === null ? 404 : 200 });
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const invitation = await nullIfNotFound(readOwnerInvitation(getCaller(context), params.token));
  if (!invitation) throw redirect(href("/owner-invitation/:token", params));
  const schema: z.ZodType<NewOwner> = invitation.registered ? ExistingOwnerForm() : NewOwnerForm();
  const submission = parseForm(await readForm(request), schema);
  if (submission.status !== "success") {
    return data(submission.reply({ hideFields }), { status: 422 });
  }
  const { businessName: business, password } = submission.value;
  const work = acceptOwnerInvitation(getCaller(context), params.token, submission.value);
  const { requestError } = await catchRequestError(work);
  if (requestError)
    return data(accountErrorResult(submission, requestError), { status: requestError.httpStatus });
  const headers = await signInAtOnce(context, request, { email: invitation.email, password });
  flashToast(context, "success", m.owner_done({ business }));
  return headers ? redirect(href("/settings/business"), { headers }) : redirect(href("/login"));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? m.owner_title() : m.invitation_gone() },
];

export default function OwnerInvitation({ actionData, loaderData, params }: Route.ComponentProps) {
  const appName = useAppName();
  if (!loaderData)
    return <UnusableInvitation title={m.invitation_gone()} text={m.invitation_gone_text()} />;
  const { email, expired, invitedBy, registered } = loaderData;
  if (expired)
    return <UnusableInvitation title={m.invitation_expired()} text={m.owner_expired_text()} />;
  const lead = invitedBy
    ? m.owner_lead({ inviter: invitedBy, appName })
    : m.owner_lead_nobody({ appName });
  return (
    <AccountPage title={m.owner_title()} lead={lead}>
      <OpenBusiness
        postTo={href("/owner-invitation/:token", params)}
        email={email}
        registered={registered}
        lastResult={actionData}
      />
    </AccountPage>
  );
}

interface OpenBusinessProps {
  postTo: string;
  email: string;
  registered: boolean;
  lastResult: SubmissionResult | undefined;
}

function OpenBusiness({ postTo, email, registered, lastResult }: OpenBusinessProps) {
  const [form, fields] = useValidatedForm({
    id: "owner",
    rules: () => import("#app/rules/accounts/accounts.ts"),
    schema: (forms) =>
      (registered ? forms.ExistingOwnerForm() : forms.NewOwnerForm()) as ReturnType<
        typeof forms.NewOwnerForm
      >,
    lastResult,
  });
  return (
    <Form method="post" action={postTo} {...getFormProps(form)} className={classes.form}>
      <FormAlert form={form} />
      <p className={classes.for}>{m.invitation_for({ email })}</p>
      <TextField
        field={fields.businessName}
        label={m.setup_business()}
        autoComplete="organization"
        required
      />
      <input type="hidden" name="username" value={email} autoComplete="username" />
      {registered ? (
        <>
          <p>{m.owner_registered()}</p>
          <PasswordField
            field={fields.password}
            label={m.login_password()}
            autoComplete="current-password"
            required
          />
        </>
      ) : (
        <>
          <NameFields fields={fields} />
          <PasswordFields fields={fields} />
        </>
      )}
      <SubmitButton fullWidth pendingLabel={m.owner_submitting()}>
        {m.owner_submit()}
      </SubmitButton>
    </Form>
  );
}
