import { href, Outlet } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { getCaller } from "#app/server/caller.server.ts";
import { rightsOf } from "#app/server/console/access.server.ts";
import { loadEntityList } from "#app/server/console/entity-list.server.ts";
import { entityAt } from "#app/server/console/registry.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { listHref, type ListParams } from "#app/ui/list/list-href.ts";
import { Page } from "#app/ui/page.tsx";

import type { Route } from "./+types/list";
import { EntityTable } from "./components/entity-table.tsx";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const entity = entityAt(params.entity);
  const [list, rights] = await Promise.all([
    throwAsStatus(loadEntityList(caller, url, entity)),
    rightsOf(caller, entity),
  ]);
  const link = entity.listLink && { label: entity.listLink.label(), to: entity.listLink.href };
  return { list, link, title: entity.title(), help: entity.help(), mayCreate: rights.create };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function EntityListPage({ loaderData, params }: Route.ComponentProps) {
  const { list, link, title, help, mayCreate } = loaderData;
  return (
    <Page
      title={title}
      note={help}
      actions={
        <>
          <ButtonLink to={exportHref(list.params, params)} reloadDocument>
            {m.console_export()}
          </ButtonLink>
          {link && <ButtonLink to={link.to}>{link.label}</ButtonLink>}
          {mayCreate && (
            <ButtonLink to={href("/admin/:entity/new", params)} variant="filled">
              {m.console_new()}
            </ButtonLink>
          )}
        </>
      }
    >
      <EntityTable list={list} empty={help} />
      <Outlet />
    </Page>
  );
}

/** The file has all rows of the list, not those of its page. */
function exportHref(list: ListParams, params: { entity: string }): string {
  return listHref({ ...list, path: href("/admin/:entity/export", params), page: 1 });
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
