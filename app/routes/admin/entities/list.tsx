import { href, Outlet } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { listHref, type ListParams } from "#app/rules/lists/list-href.ts";
import { isImported } from "#app/server/bulk/bulk-columns.server.ts";
import { bulkActions, bulkRights } from "#app/server/bulk/bulk-target.server.ts";
import { entityAt } from "#app/server/entities/definitions/registry.server.ts";
import { loadEntityList } from "#app/server/entities/screens/list/entity-list.server.ts";
import { readRights } from "#app/server/entities/screens/rights.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { BULK_FORM_ID, BulkBar } from "#app/ui/lists/bulk-bar.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { Page } from "#app/ui/page.tsx";

import { EntityTable } from "../components/entity-table.tsx";
import type { Route } from "./+types/list";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const entity = entityAt(params.entity);
  const [list, rights, bulk] = await Promise.all([
    throwAsStatus(loadEntityList(caller, url, entity)),
    readRights(caller, entity),
    bulkRights(caller, entity),
  ]);
  const link = entity.list?.link && {
    label: entity.list?.link.label(),
    to: entity.list?.link.href,
  };
  return {
    list,
    link,
    title: entity.names.title(),
    help: entity.names.help(),
    mayCreate: rights.create,
    mayImport: isImported(entity) && (bulk.create || bulk.update),
    bulkActions: bulkActions(bulk),
  };
}

export const meta: Route.MetaFunction = ({ loaderData, error }) =>
  pageTitle(loaderData?.title, error);

export default function EntityListPage({ loaderData, params }: Route.ComponentProps) {
  const { list, link, title, help, mayCreate, mayImport, bulkActions: actions } = loaderData;
  return (
    <Page
      title={title}
      note={help}
      actions={
        <>
          <ButtonLink to={exportHref(list.params, params)} reloadDocument>
            {m.console_export()}
          </ButtonLink>
          {mayImport && (
            <ButtonLink to={href("/admin/:entity/import", params)}>{m.bulk_import()}</ButtonLink>
          )}
          {link && <ButtonLink to={link.to}>{link.label}</ButtonLink>}
          {mayCreate && (
            <ButtonLink to={href("/admin/:entity/new", params)} variant="filled">
              {m.console_new()}
            </ButtonLink>
          )}
        </>
      }
    >
      <EntityTable
        list={list}
        empty={help}
        {...(actions.length > 0 && { selectionForm: BULK_FORM_ID })}
      />
      <BulkBar action={href("/admin/:entity/bulk", params)} actions={actions} list={list} />
      <Outlet />
    </Page>
  );
}

/** Returns the address of the export, which contains all rows of the list instead of one page. */
function exportHref(list: ListParams, params: { entity: string }): string {
  return listHref({ ...list, path: href("/admin/:entity/export", params), page: 1 });
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
