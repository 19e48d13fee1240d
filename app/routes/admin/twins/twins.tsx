import { lazy, type ReactNode } from "react";
import { href, Outlet, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { listHref } from "#app/rules/lists/list-href.ts";
import { newTwinHref, twinListHref } from "#app/rules/twins/twin-place.ts";
import { isImported } from "#app/server/bulk/bulk-columns.server.ts";
import { bulkActions, bulkRights } from "#app/server/bulk/bulk-target.server.ts";
import { twinTarget } from "#app/server/console/entity-jobs.server.ts";
import { twinsAt } from "#app/server/console/twins/twins-at.server.ts";
import { loadEntityList } from "#app/server/entities/screens/list/entity-list.server.ts";
import { type ClassChoice, listClasses } from "#app/server/model/classes.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { hasPermission } from "#app/server/session/permissions.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { skipRevalidationForDialog } from "#app/ui/dialog-revalidation.ts";
import { SheetSwitch } from "#app/ui/entities/sheet-switch.tsx";
import { TwinSheet } from "#app/ui/entities/twin-sheet.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { BULK_FORM_ID, BulkBar } from "#app/ui/lists/bulk-bar.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { Page } from "#app/ui/page.tsx";
import { ClassSwitch } from "#app/ui/twins/class-switch.tsx";

import { EntityTable } from "../components/entity-table.tsx";
import type { Route } from "./+types/twins";

/** With more classes, the page offers no list of classes, because the filter finds one faster. */
const MAX_CLASS_CHOICES = 50;

const TwinGrid = lazy(async () => {
  const { TwinGrid: grid } = await import("#app/ui/entities/twin-grid.tsx");
  return { default: grid };
});

export async function loader({ context, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const classKey = url.searchParams.get("class");
  if (classKey !== null) throw redirect(twinListHref("console", classKey));
  const { entity, twinClass, views } = await throwAsStatus(twinsAt(caller, url));
  const target = twinTarget(entity, twinClass);
  const [list, mayCreate, all, bulk, mayTransition] = await Promise.all([
    throwAsStatus(loadEntityList(caller, url, entity, undefined, views)),
    hasPermission(caller, "TWIN_CREATE"),
    throwAsStatus(listClasses(caller)),
    bulkRights(caller, target.entity),
    hasPermission(caller, "TRANSITION_PERFORM"),
  ]);
  const newHref =
    twinClass && !twinClass.isAbstract
      ? newTwinHref("console", twinClass.key)
      : href("/admin/twins/new");
  return {
    list,
    title: twinClass?.name ?? entity.names.title(),
    help: twinClass?.description || entity.names.help(),
    classKey: twinClass?.key ?? null,
    classes: all.length <= MAX_CLASS_CHOICES ? withChosen(all, twinClass) : [],
    classHref: twinClass && href("/admin/:entity/:id", { entity: "classes", id: twinClass.id }),
    newHref: mayCreate ? newHref : null,
    importHref:
      twinClass && isImported(target.entity) && (bulk.create || bulk.update)
        ? `${href("/admin/twins/import")}?${new URLSearchParams({ "f.class": twinClass.id })}`
        : null,
    bulkActions: [
      ...(twinClass && mayTransition ? [{ key: "transition", label: m.bulk_take() }] : []),
      ...bulkActions(bulk),
    ],
  };
}

/**
 * Adds the class that the filter names. The choices lack abstract classes, because only their descendants have twins.
 */
function withChosen(classes: ClassChoice[], chosen: ClassChoice | null): ClassChoice[] {
  if (!chosen || classes.some(({ id }) => id === chosen.id)) return classes;
  return [...classes, { id: chosen.id, key: chosen.key, name: chosen.name }];
}

export const shouldRevalidate = skipRevalidationForDialog;

export const meta: Route.MetaFunction = ({ loaderData, error }) =>
  pageTitle(loaderData?.title, error);

/** Page of the twins of a class, or of all classes. */
export default function TwinsPage({ loaderData }: Route.ComponentProps) {
  const { list, title, help, classKey, classHref, newHref } = loaderData;
  const exportHref = listHref({ ...list.params, path: href("/admin/twins/export"), page: 1 });
  return (
    <Page
      title={title}
      note={help}
      actions={
        <>
          {loaderData.classes.length > 0 && (
            <ClassSwitch
              classes={loaderData.classes}
              current={classKey}
              action={href("/admin/twins")}
              all={m.twins_all_classes()}
            />
          )}
          {loaderData.importHref && (
            <ButtonLink to={loaderData.importHref}>{m.bulk_import()}</ButtonLink>
          )}
          <ButtonLink to={exportHref} reloadDocument>
            {m.console_export()}
          </ButtonLink>
          {classHref && <ButtonLink to={classHref}>{m.console_class()}</ButtonLink>}
          {newHref && (
            <ButtonLink to={newHref} variant="filled">
              {m.console_new()}
            </ButtonLink>
          )}
        </>
      }
    >
      <SheetSwitch params={list.params} />
      <EntityTable
        list={list}
        empty={help}
        selectionForm={BULK_FORM_ID}
        {...(list.params.layout === "sheet" && {
          renderRows: (table: ReactNode) => (
            <TwinSheet rowCount={list.rows.length} table={table}>
              <TwinGrid list={list} form={BULK_FORM_ID} />
            </TwinSheet>
          ),
        })}
      />
      <BulkBar
        action={href("/admin/twins/bulk")}
        actions={loaderData.bulkActions}
        list={list}
        extra={{ action: href("/admin/twins/export"), label: m.twins_selected_export() }}
      />
      <Outlet />
    </Page>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
