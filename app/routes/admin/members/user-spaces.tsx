import { Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import {
  loadSpacesOfUser,
  type UserSpace,
} from "#app/server/console/members/user-spaces.server.ts";
import { consoleEntities } from "#app/server/entities/definitions/registry.server.ts";
import { loadEntityHead } from "#app/server/entities/screens/page/entity-page.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ReferenceChip } from "#app/ui/entities/entity-value-view.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { Section } from "#app/ui/page.tsx";
import { PagedTable } from "#app/ui/paged-table.tsx";

import { EntityFrame } from "../components/entity-frame.tsx";
import type { Route } from "./+types/user-spaces";

/**
 * Loads the spaces in which a user has roles. They are read-only here: roles are assigned on the page of each space.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const [{ head }, spaces] = await Promise.all([
    throwAsStatus(loadEntityHead(caller, consoleEntities.get("users"), params.id)),
    throwAsStatus(loadSpacesOfUser(caller, params.id)),
  ]);
  return { head, spaces };
}

export const meta: Route.MetaFunction = ({ loaderData, error }) =>
  pageTitle(loaderData && `${loaderData.head.name}: ${m.console_spaces()}`, error);

export default function UserSpaces({ loaderData: { head, spaces } }: Route.ComponentProps) {
  return (
    <EntityFrame head={head} tab="spaces">
      <Section flush={spaces.length > 0}>
        {spaces.length === 0 ? (
          <EmptyState title={m.console_nothing_yet()} text={m.console_spaces_none()} />
        ) : (
          <PagedTable
            label={m.console_spaces()}
            heads={[m.console_space(), m.console_space_roles(), m.console_groups()]}
            rows={spaces.map((space) => ({ key: space.id, cells: spaceCells(space) }))}
          />
        )}
      </Section>
    </EntityFrame>
  );
}

function spaceCells({ name, href: to, roles, throughGroups }: UserSpace) {
  return [
    <Link key="space" to={to}>
      {name}
    </Link>,
    roles.map((role) => <ReferenceChip key={role.id} item={role} />),
    throughGroups ? m.console_spaces_by_group() : m.console_spaces_directly(),
  ];
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
