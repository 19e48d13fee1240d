import { getFormProps } from "@conform-to/react";
import { data, Form, href, redirect, useRouteLoaderData } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { OwnPasswordForm } from "#app/rules/accounts/accounts.ts";
import { hideFields } from "#app/server/accounts/accounts.server.ts";
import { handOver, requireMemberRight } from "#app/server/accounts/members.server.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { parseForm } from "#app/server/forms/parse-form.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { toSubmissionResult } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { invalidatePermissions } from "#app/server/session/permissions.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DialogActions, DialogRoute } from "#app/ui/dialog.tsx";
import { FormAlert } from "#app/ui/forms/form-alert.tsx";
import { CurrentPasswordField } from "#app/ui/forms/form.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { useValidatedForm } from "#app/ui/forms/use-validated-form.ts";

import type { Route } from "./+types/hand-over";
import type { loader as listLoader } from "./list.tsx";

import classes from "./components/people.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  await requireMemberRight(getCaller(context));
  return null;
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const submission = parseForm(await readForm(request), OwnPasswordForm());
  if (submission.status !== "success") {
    return data(submission.reply({ hideFields }), { status: 422 });
  }
  const caller = getCaller(context);
  const { currentPassword } = submission.value;
  const work = handOver(caller, { userId: params.userId, currentPassword });
  const problem = await catchActionError(work, m.people_failed());
  if (problem) {
    const reply = problem.requestError
      ? toSubmissionResult(submission, problem.requestError, { hideFields })
      : submission.reply({ formErrors: [problem.text], hideFields });
    return data(reply, { status: problem.status });
  }
  invalidatePermissions(caller);
  flashToast(context, "success", m.people_handed_over());
  return redirect(href("/users"));
}

export default function HandOver({ actionData, params }: Route.ComponentProps) {
  const list = useRouteLoaderData<typeof listLoader>("routes/users/list");
  const person = list?.rows.find(({ id }) => id === params.userId);
  const name = person?.fullName || person?.email || m.people_role_manager();
  const [form, fields] = useValidatedForm({
    id: "hand-over",
    rules: () => import("#app/rules/accounts/accounts.ts"),
    schema: (forms) => forms.OwnPasswordForm(),
    lastResult: actionData ?? null,
  });
  return (
    <DialogRoute title={m.people_hand_over_title({ name })} closeTo={href("/users")}>
      <Form
        method="post"
        action={href("/users/owner/:userId", params)}
        {...getFormProps(form)}
        preventScrollReset
        className={classes.dialog}
      >
        <p>{m.people_hand_over_text({ name })}</p>
        {form.errors && <FormAlert form={form} />}
        <CurrentPasswordField
          field={fields.currentPassword}
          description={m.people_hand_over_proof()}
        />
        <DialogActions>
          <ButtonLink to={href("/users")} preventScrollReset>
            {m.people_invite_cancel()}
          </ButtonLink>
          <SubmitButton color="red" pendingLabel={m.people_handing_over()}>
            {m.people_hand_over_submit({ name })}
          </SubmitButton>
        </DialogActions>
      </Form>
    </DialogRoute>
  );
}
