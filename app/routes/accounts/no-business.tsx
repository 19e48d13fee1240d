import { IconBuildingStore } from "@tabler/icons-react";
import { Form, href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { getCaller, requireUser } from "#app/server/session/caller.server.ts";
import { hasPermission } from "#app/server/session/permissions.server.ts";
import { getWorkspace } from "#app/server/session/workspace.server.ts";
import { ButtonLink, ButtonSubmit } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

import type { Route } from "./+types/no-business";

import classes from "./components/sign-in.module.css";

export const middleware: Route.MiddlewareFunction[] = [requireUser];

export async function loader({ context }: Route.LoaderArgs) {
  const { person, workspaces } = await getWorkspace(getCaller(context));
  if (workspaces.length > 0) throw redirect("/home");
  const caller = getCaller(context);
  const mayInvite = await hasPermission(caller, "DOMAIN_BUSINESS_ACCOUNT_CREATE");
  return { email: person.email, mayInvite };
}

export const meta: Route.MetaFunction = () => [{ title: m.no_business_title() }];

/** Page for users without a business: administrators, and members who were removed. */
export default function NoBusiness({ loaderData: { email, mayInvite } }: Route.ComponentProps) {
  return (
    <main id="main" className={classes.page}>
      <EmptyState
        icon={IconBuildingStore}
        title={m.no_business_title()}
        text={m.no_business_text({ email })}
        action={
          <>
            {mayInvite && (
              <ButtonLink to={href("/invite-owner")}>{m.owner_invite_title()}</ButtonLink>
            )}
            <ButtonLink to={href("/settings/profile")}>{m.settings_profile()}</ButtonLink>
            <Form method="post" action={href("/logout")} reloadDocument>
              <ButtonSubmit>{m.frame_sign_out()}</ButtonSubmit>
            </Form>
          </>
        }
        heading
      />
    </main>
  );
}
