import { Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { formatNumber } from "#app/rules/numbers.ts";
import { loadClassPermissions } from "#app/server/console/permissions/class-permissions.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { consoleCell, ReferenceChip } from "#app/ui/entities/entity-value-view.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { Section } from "#app/ui/page.tsx";
import { PagedTable } from "#app/ui/paged-table.tsx";

import { EntityFrame } from "../components/entity-frame.tsx";
import type { Route } from "./+types/class-permissions";

export async function loader({ context, params }: Route.LoaderArgs) {
  return throwAsStatus(loadClassPermissions(getCaller(context), params.id));
}

export const meta: Route.MetaFunction = ({ loaderData, error }) =>
  pageTitle(loaderData && `${loaderData.head.name}: ${m.console_permissions()}`, error);

/** Page of the permissions that a class and its parts require, and of their grants. */
export default function ClassPermissionsPage({ loaderData }: Route.ComponentProps) {
  const { head, permissions, grants } = loaderData;
  return (
    <EntityFrame head={head} tab="permissions">
      {permissions.length === 0 ? (
        <EmptyState text={m.console_class_unguarded()} />
      ) : (
        <Section title={m.console_class_guards()} flush>
          <PagedTable
            label={m.console_class_guards()}
            heads={[m.console_permission(), m.console_needed_for()]}
            rows={permissions.map(({ permission, uses }) => ({
              key: permission.id,
              cells: [<ReferenceChip key="permission" item={permission} />, uses.join(", ")],
            }))}
          />
        </Section>
      )}
      {grants.map(({ key, title, heads, rows, total }) => (
        <Section key={key} title={`${title} (${formatNumber(total)})`} flush>
          <PagedTable
            label={title}
            heads={[...heads, m.console_grant()]}
            rows={rows.map(({ id, href: to, values }) => ({
              key: id,
              cells: [
                ...values.map(consoleCell),
                <Link key={id} to={to}>
                  {m.console_open()}
                </Link>,
              ],
            }))}
          />
          {total > rows.length && <p>{m.console_class_grants_more({ count: rows.length })}</p>}
        </Section>
      ))}
    </EntityFrame>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
