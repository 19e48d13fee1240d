import type { ReactNode } from "react";
import { href, Outlet, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { ClassSwitch } from "#app/routes/browse/components/class-switch.tsx";
import { newTwinHref, twinListHref } from "#app/rules/twin-place.ts";
import { hasPermission } from "#app/server/accounts/permissions.server.ts";
import { listClasses } from "#app/server/browse/classes.server.ts";
import { getCaller } from "#app/server/caller.server.ts";
import { loadEntityList } from "#app/server/console/entity-list.server.ts";
import { twinsAt } from "#app/server/console/twins/twins-at.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { ButtonLink, ButtonSubmit } from "#app/ui/button.tsx";
import { skipRevalidationForDialog } from "#app/ui/dialog-revalidation.ts";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { listEntries, listHref } from "#app/ui/list/list-href.ts";
import { Page } from "#app/ui/page.tsx";

import type { Route } from "./+types/twins";
import { EntityTable } from "./components/entity-table.tsx";
import { SheetSwitch, TwinSheet } from "./components/twin-sheet.tsx";

import classes from "./components/twins.module.css";

/** With more classes one is found by the filter, because a list of them all would be no help. */
const MAX_CLASS_CHOICES = 50;

export async function loader({ context, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const classKey = url.searchParams.get("class");
  if (classKey !== null) throw redirect(twinListHref("console", classKey));
  const { entity, twinClass, views } = await throwAsStatus(twinsAt(caller, url));
  const [list, mayCreate, all] = await Promise.all([
    throwAsStatus(loadEntityList(caller, url, entity, undefined, views)),
    hasPermission(caller, "TWIN_CREATE"),
    throwAsStatus(listClasses(caller)),
  ]);
  const newHref =
    twinClass && !twinClass.isAbstract
      ? newTwinHref("console", twinClass.key)
      : href("/admin/twins/new");
  return {
    list,
    title: twinClass?.name ?? entity.title(),
    help: twinClass?.description || entity.help(),
    classKey: twinClass?.key ?? null,
    classes: all.length <= MAX_CLASS_CHOICES ? all : [],
    classHref: twinClass && href("/admin/:entity/:id", { entity: "classes", id: twinClass.id }),
    newHref: mayCreate ? newHref : null,
  };
}

export const shouldRevalidate = skipRevalidationForDialog;

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

const SELECTION = "twin-selection";

/** The twins of a class, or of all classes. */
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
        selectionForm={SELECTION}
        {...(list.params.layout === "sheet" && {
          renderRows: (table: ReactNode) => (
            <TwinSheet list={list} table={table} form={SELECTION} />
          ),
        })}
      />
      {list.rows.length > 0 && (
        <form
          id={SELECTION}
          method="get"
          action={href("/admin/twins/export")}
          className={classes.selection}
        >
          {listEntries({ ...list.params, page: 1 }).map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          <ButtonSubmit size="xs">{m.twins_selected_export()}</ButtonSubmit>
        </form>
      )}
      <Outlet />
    </Page>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
