import { data, Form, href, redirect, useRouteLoaderData } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { removeMember, requireMemberRight } from "#app/server/accounts/members.server.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { ActionErrorAlert } from "#app/ui/action-error.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { DialogActions, DialogRoute } from "#app/ui/dialog.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";

import type { Route } from "./+types/remove";
import type { loader as listLoader } from "./list.tsx";

import classes from "./components/people.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  await requireMemberRight(getCaller(context));
  return null;
}

export async function action({ context, params }: Route.ActionArgs) {
  const work = removeMember(getCaller(context), params.userId);
  const problem = await catchActionError(work, m.people_failed());
  if (problem) return data({ problem: problem.text }, { status: problem.status });
  flashToast(context, "success", m.people_removed());
  return redirect(href("/users"));
}

export default function Remove({ actionData, params }: Route.ComponentProps) {
  const list = useRouteLoaderData<typeof listLoader>("routes/users/list");
  const person = list?.rows.find(({ id }) => id === params.userId);
  const name = person?.fullName || person?.email || m.people_role_manager();
  return (
    <DialogRoute title={m.people_remove_title({ name })} closeTo={href("/users")}>
      <Form
        method="post"
        action={href("/users/remove/:userId", params)}
        preventScrollReset
        className={classes.dialog}
      >
        <p>{m.people_remove_text({ name })}</p>
        <ActionErrorAlert text={actionData?.problem} />
        <DialogActions>
          <ButtonLink to={href("/users")} preventScrollReset>
            {m.people_invite_cancel()}
          </ButtonLink>
          <SubmitButton color="red" pendingLabel={m.people_removing()}>
            {m.people_remove_submit()}
          </SubmitButton>
        </DialogActions>
      </Form>
    </DialogRoute>
  );
}
