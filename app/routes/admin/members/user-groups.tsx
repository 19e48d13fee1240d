import { href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { saveMembership } from "#app/server/console/members/membership-action.server.ts";
import { loadGroupsOfUser } from "#app/server/console/members/memberships.server.ts";
import { consoleEntities } from "#app/server/entities/definitions/registry.server.ts";
import { loadEntityHead } from "#app/server/entities/screens/page/entity-page.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { hasPermission } from "#app/server/session/permissions.server.ts";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { pageTitle } from "#app/ui/page-title.ts";

import { EntityFrame } from "../components/entity-frame.tsx";
import type { Route } from "./+types/user-groups";
import { MembershipList } from "./components/membership-list.tsx";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const [{ head }, memberships, mayChange] = await Promise.all([
    throwAsStatus(loadEntityHead(caller, consoleEntities.get("users"), params.id)),
    throwAsStatus(loadGroupsOfUser(caller, url, params.id)),
    hasPermission(caller, "USER_GROUP_UPDATE"),
  ]);
  return { head, memberships, mayChange };
}

export function action({ context, params, request }: Route.ActionArgs) {
  const to = href("/admin/users/:id/groups", params);
  return saveMembership(context, request, to, (id) => ({ userId: params.id, groupId: id }));
}

export const meta: Route.MetaFunction = ({ loaderData, error }) =>
  pageTitle(loaderData && `${loaderData.head.name}: ${m.console_groups()}`, error);

export default function UserGroups({ actionData, loaderData, params }: Route.ComponentProps) {
  const { head, memberships, mayChange } = loaderData;
  return (
    <EntityFrame head={head} tab="groups">
      <MembershipList
        memberships={memberships}
        addTitle={m.console_add_group()}
        path={href("/admin/users/:id/groups", params)}
        mayChange={mayChange}
        problem={actionData?.problem}
      />
    </EntityFrame>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
