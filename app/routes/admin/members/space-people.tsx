import { data, Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { twinHref } from "#app/rules/twins/twin-place.ts";
import { saveHolder } from "#app/server/console/members/membership-action.server.ts";
import { listSpaceRoles, loadHolders } from "#app/server/console/members/space-people.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { hasPermission } from "#app/server/session/permissions.server.ts";
import { viewEntryHead } from "#app/server/twins/entry/entry.server.ts";
import { getEntry } from "#app/server/twins/twins.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { Segments } from "#app/ui/segments.tsx";
import { EntryPage } from "#app/ui/twins/entry-page.tsx";

import type { Route } from "./+types/space-people";
import { MembershipList } from "./components/membership-list.tsx";

/** Loads the users with a role in a space. `role` in the query is the role's ID; default: the first role. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const answer = await throwAsStatus(getEntry(caller, params.headTwinId));
  const entry = await viewEntryHead(caller, answer, "console");
  if (!entry.hasPeople) throw data(null, { status: 404 });
  const [roles, mayChange] = await throwAsStatus(
    Promise.all([
      listSpaceRoles(caller, answer.twin.twinClassId),
      hasPermission(caller, "SPACE_ROLE_UPDATE"),
    ]),
  );
  const requestedRole = url.searchParams.get("role");
  const role = roles.find(({ id }) => id === requestedRole) ?? roles[0];
  if (!role) return { entry, roles, mayChange, shown: null };
  const place = { spaceId: answer.twin.id, roleId: role.id };
  const memberships = await throwAsStatus(loadHolders(caller, url, place));
  return { entry, roles, mayChange, shown: { role, memberships } };
}

export function action({ context, params, request, url }: Route.ActionArgs) {
  const roleId = url.searchParams.get("role") ?? "";
  const place = { spaceId: params.headTwinId, roleId };
  return saveHolder(context, request, rolePath(params.headTwinId, roleId), place);
}

function rolePath(twinId: string, roleId: string): string {
  return `${twinHref("console", twinId, "people")}?${new URLSearchParams({ role: roleId })}`;
}

export const meta: Route.MetaFunction = ({ loaderData, error }) =>
  pageTitle(loaderData && `${loaderData.entry.name}: ${m.console_space_people()}`, error);

export default function SpacePeople({ actionData, loaderData }: Route.ComponentProps) {
  const { entry, roles, mayChange, shown } = loaderData;
  return (
    <EntryPage entry={entry} tab="people">
      <p>{m.console_space_people_help()}</p>
      {roles.length > 0 && (
        <Segments label={m.console_space_roles()}>
          {roles.map(({ id, name }) => (
            <Link
              key={id}
              to={rolePath(entry.id, id)}
              aria-current={id === shown?.role.id ? "page" : undefined}
            >
              {name}
            </Link>
          ))}
        </Segments>
      )}
      {shown ? (
        <MembershipList
          memberships={shown.memberships}
          addTitle={m.console_space_role_add({ role: shown.role.name })}
          path={rolePath(entry.id, shown.role.id)}
          hidden={{ role: shown.role.id }}
          mayChange={mayChange}
          problem={actionData?.problem}
        />
      ) : (
        <EmptyState text={m.console_space_no_roles()} />
      )}
    </EntryPage>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
