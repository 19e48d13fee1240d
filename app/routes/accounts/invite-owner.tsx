import { getFormProps } from "@conform-to/react";
import { data, Form, href, Link, redirect, type RouterContextProvider } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { EmailForm } from "#app/rules/accounts/accounts.ts";
import { parseSlicePage } from "#app/rules/lists/page-slice.ts";
import { accountErrorResult } from "#app/server/accounts/accounts.server.ts";
import {
  inviteOwner,
  listOwnerInvitations,
  revokeOwnerInvitation,
} from "#app/server/accounts/owner-invitations.server.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { parseForm } from "#app/server/forms/parse-form.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { throwAsStatus, catchRequestError } from "#app/server/platform/errors.server.ts";
import { getCaller, requireUser } from "#app/server/session/caller.server.ts";
import { hasPermission } from "#app/server/session/permissions.server.ts";
import { FormAlert } from "#app/ui/forms/form-alert.tsx";
import { TextField } from "#app/ui/forms/form.tsx";
import { RecoveredFormNote, useRecoveredForm } from "#app/ui/forms/recovered-form.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { useValidatedForm } from "#app/ui/forms/use-validated-form.ts";

import type { Route } from "./+types/invite-owner";
import { AccountLinks, AccountPage } from "./components/account-page.tsx";
import { OwnerInvitations } from "./components/owner-invitations.tsx";

import classes from "./components/sign-in.module.css";

export const middleware: Route.MiddlewareFunction[] = [requireUser];

export async function loader({ context, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const may = await hasPermission(caller, "DOMAIN_BUSINESS_ACCOUNT_CREATE");
  if (!may) throw data(null, { status: 404 });
  return throwAsStatus(listOwnerInvitations(caller, parseSlicePage(url, "page")));
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request);
  if (form.has("intent")) return changeInvitation(context, form);
  const submission = parseForm(form, EmailForm());
  if (submission.status !== "success") return data(submission.reply(), { status: 422 });

  const { email } = submission.value;
  const { requestError } = await catchRequestError(inviteOwner(getCaller(context), email));
  if (requestError)
    return data(accountErrorResult(submission, requestError), { status: requestError.httpStatus });
  flashToast(context, "success", m.owner_invited({ email }));
  return redirect(href("/invite-owner"));
}

/** Resends or revokes a listed invitation. */
async function changeInvitation(context: Readonly<RouterContextProvider>, form: FormData) {
  const caller = getCaller(context);
  const email = String(form.get("email"));
  const again = form.get("intent") === "again";
  const work = again
    ? inviteOwner(caller, email)
    : revokeOwnerInvitation(caller, String(form.get("invitationId")));
  const problem = await catchActionError(work, m.people_failed());
  const message = again ? m.owner_invited({ email }) : m.people_revoked();
  flashToast(context, problem ? "error" : "success", problem?.text ?? message);
  return redirect(href("/invite-owner"));
}

export const meta: Route.MetaFunction = () => [{ title: m.owner_invite_title() }];

/** Page where administrators invite the owner of a new business. */
export default function InviteOwner({ actionData, loaderData }: Route.ComponentProps) {
  const recoveredForm = useRecoveredForm(href("/invite-owner"));
  const [form, fields] = useValidatedForm({
    id: "invite-owner",
    rules: () => import("#app/rules/accounts/accounts.ts"),
    schema: (forms) => forms.EmailForm(),
    lastResult: actionData ?? recoveredForm?.result,
  });
  return (
    <AccountPage title={m.owner_invite_title()} lead={m.owner_invite_text()}>
      <Form
        method="post"
        action={href("/invite-owner")}
        {...getFormProps(form)}
        className={classes.form}
      >
        <FormAlert form={form} />
        {actionData === undefined && <RecoveredFormNote recoveredForm={recoveredForm} />}
        <TextField
          field={fields.email}
          label={m.login_email()}
          type="email"
          autoComplete="off"
          required
        />
        <SubmitButton fullWidth pendingLabel={m.owner_invite_submitting()}>
          {m.owner_invite_submit()}
        </SubmitButton>
      </Form>
      <OwnerInvitations slice={loaderData} />
      <AccountLinks>
        <Link to={href("/products")}>{m.owner_invite_back()}</Link>
      </AccountLinks>
    </AccountPage>
  );
}
