import { data, Form, href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { partAddress } from "#app/server/console/addresses.server.ts";
import { entityAt, consoleEntities } from "#app/server/entities/definitions/registry.server.ts";
import { loadEntityList } from "#app/server/entities/screens/list/entity-list.server.ts";
import { mayMove, submitMove } from "#app/server/entities/screens/list/move-entity.server.ts";
import { findTab, loadEntityHead } from "#app/server/entities/screens/page/entity-page.server.ts";
import { readRights } from "#app/server/entities/screens/rights.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { ActionErrorAlert } from "#app/ui/action-error.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { pageTitle } from "#app/ui/page-title.ts";

import { EntityFrame } from "../components/entity-frame.tsx";
import { EntityTable } from "../components/entity-table.tsx";
import type { Route } from "./+types/tab";

/** Loads the list of a tab: the rows of another entity that belong to this one. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const entity = entityAt(params.entity);
  const tab = findTab(entity, params.tab);
  if (!tab) throw elsewhere(params);
  const child = consoleEntities.get(tab.entity);
  const { head } = await throwAsStatus(loadEntityHead(caller, entity, params.id));
  const path = href("/admin/:entity/:id/:tab", params);
  const id = tab.idOf?.(head.id) ?? head.id;
  const [list, rights] = await Promise.all([
    throwAsStatus(loadEntityList(caller, url, child, { path, by: tab.by, id })),
    readRights(caller, child),
  ]);
  const isOrdered = await mayMove(caller, child, list.params);
  const query = new URLSearchParams({ [tab.by]: id, back: path });
  const newHref = `${href("/admin/:entity/new", { entity: child.key })}?${query}`;
  return {
    head,
    list,
    label: tab.label?.() ?? child.names.title(),
    help: child.names.help(),
    newHref: rights.create ? newHref : null,
    isOrdered,
  };
}

function elsewhere({ entity, id, tab }: Route.LoaderArgs["params"]) {
  const to = partAddress(entity, id, tab);
  return to === null ? data(null, { status: 404 }) : redirect(to);
}

/** Moves a row up or down. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const tab = findTab(entityAt(params.entity), params.tab);
  if (!tab) throw data(null, { status: 404 });
  const problem = await submitMove(getCaller(context), consoleEntities.get(tab.entity), request);
  if (problem) return data({ problem: problem.text }, { status: problem.status });
  return redirect(`${href("/admin/:entity/:id/:tab", params)}${url.search}`);
}

export const meta: Route.MetaFunction = ({ loaderData, error }) =>
  pageTitle(loaderData && `${loaderData.head.name}: ${loaderData.label}`, error);

const ORDER_FORM_ID = "order";

export default function EntityTab({ actionData, loaderData, params }: Route.ComponentProps) {
  const { head, list, help, newHref, isOrdered } = loaderData;
  return (
    <EntityFrame
      head={head}
      tab={params.tab}
      actions={
        newHref && (
          <ButtonLink to={newHref} variant="filled">
            {m.console_new()}
          </ButtonLink>
        )
      }
    >
      <ActionErrorAlert text={actionData?.problem} />
      {isOrdered && <Form id={ORDER_FORM_ID} method="post" preventScrollReset />}
      <EntityTable list={list} empty={help} {...(isOrdered && { orderForm: ORDER_FORM_ID })} />
    </EntityFrame>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
