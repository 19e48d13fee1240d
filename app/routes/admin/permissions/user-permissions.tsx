import { m } from "#app/paraglide/messages.js";
import { loadPermissionsOfUser } from "#app/server/console/permissions/user-permissions.server.ts";
import { consoleEntities } from "#app/server/entities/definitions/registry.server.ts";
import { loadEntityHead } from "#app/server/entities/screens/page/entity-page.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ReferenceChip } from "#app/ui/entities/entity-value-view.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { Section } from "#app/ui/page.tsx";

import { EntityFrame } from "../components/entity-frame.tsx";
import type { Route } from "./+types/user-permissions";

import classes from "../components/home.module.css";

/** Loads the permissions of a user by group. They are read-only here, because grants determine them. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const [{ head }, groups] = await Promise.all([
    throwAsStatus(loadEntityHead(caller, consoleEntities.get("users"), params.id)),
    throwAsStatus(loadPermissionsOfUser(caller, params.id)),
  ]);
  return { head, groups };
}

export const meta: Route.MetaFunction = ({ loaderData, error }) =>
  pageTitle(loaderData && `${loaderData.head.name}: ${m.console_permissions()}`, error);

export default function UserPermissions({ loaderData }: Route.ComponentProps) {
  const { head, groups } = loaderData;
  return (
    <EntityFrame head={head} tab="permissions">
      {groups.length === 0 && (
        <Section>
          <EmptyState text={m.console_nothing_yet()} />
        </Section>
      )}
      {groups.map(({ group, permissions }) => (
        <Section key={group.id} title={group.name}>
          <ul className={classes.list}>
            {permissions.map((item) => (
              <li key={item.id}>
                <ReferenceChip item={item} />
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </EntityFrame>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
