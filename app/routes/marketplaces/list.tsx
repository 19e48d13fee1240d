import { IconBuildingStore, IconPlus } from "@tabler/icons-react";
import { data, href, Outlet } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { listHref, type ListParams } from "#app/rules/lists/list-href.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { loadList } from "#app/server/lists/list-page.server.ts";
import { performFromForm } from "#app/server/selling/connectors/connector-actions.server.ts";
import {
  CONNECTOR_LIST,
  listConnectors,
} from "#app/server/selling/connectors/connector-list.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { hasPermission } from "#app/server/session/permissions.server.ts";
import type { TwinRow } from "#app/server/twins/lists/twin-list.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { skipRevalidationForDialog } from "#app/ui/dialog-revalidation.ts";
import { NoResults } from "#app/ui/lists/no-results.tsx";
import { useLiveUpdates } from "#app/ui/live.tsx";
import type { MenuItem } from "#app/ui/menu.tsx";
import { Page } from "#app/ui/page.tsx";
import { TwinList } from "#app/ui/twins/twin-list.tsx";

import type { Route } from "./+types/list";
import { transitionAction } from "./components/transition-action.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const [page, mayConnect] = await Promise.all([
    loadList(caller, url, CONNECTOR_LIST, (params) => listConnectors(caller, params)),
    hasPermission(caller, "CONNECTOR_CREATE"),
  ]);
  return { ...page, mayConnect };
}

/** Performs a transition from a row's menu and returns to the same list state. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await readForm(request);
  const connectorId = form.get("connectorId");
  if (typeof connectorId !== "string") throw data(null, { status: 400 });
  return performFromForm(context, form, connectorId, `${href("/marketplaces")}${url.search}`);
}

export const shouldRevalidate = skipRevalidationForDialog;

export const meta: Route.MetaFunction = () => [{ title: m.connectors_title() }];

export default function Connectors({ loaderData }: Route.ComponentProps) {
  const { params, views, rows, total, hasMore, estimate, groups, mayConnect } = loaderData;
  useLiveUpdates();
  return (
    <Page title={m.connectors_title()} actions={mayConnect && <ConnectLink filled />}>
      <TwinList
        params={params}
        views={views}
        rows={rows}
        groups={groups}
        total={total}
        hasMore={hasMore}
        estimate={estimate}
        label={m.connectors_title()}
        searchLabel={m.connectors_search()}
        typeLabel={m.products_marketplace()}
        rowHref={(row) => `${href("/marketplaces")}/${row.id}`}
        rowMenu={(row) => menuOf(row, params)}
        empty={
          <NoResults
            params={params}
            icon={IconBuildingStore}
            action={mayConnect && <ConnectLink />}
          />
        }
      />
      <Outlet />
    </Page>
  );
}

function ConnectLink({ filled }: { filled?: boolean }) {
  return (
    <ButtonLink
      to={href("/connect-marketplace")}
      variant={filled ? "filled" : "default"}
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      {m.connectors_connect()}
    </ButtonLink>
  );
}

function menuOf({ id, editHref, mayDelete, transitions }: TwinRow, params: ListParams): MenuItem[] {
  const list = listHref(params);
  const [, search] = list.split("?");
  const items: MenuItem[] = transitions.map((transition) => ({
    key: transition.id,
    ...transitionAction(transition),
    form: {
      action: list,
      values: { connectorId: id, transitionId: transition.id },
      pendingLabel: m.connectors_performing(),
    },
  }));
  if (editHref) items.push({ label: m.products_edit(), icon: "edit", to: editHref });
  if (mayDelete) {
    const dialog = href("/marketplaces/delete/:connectorId", { connectorId: id });
    items.push({
      label: m.products_delete(),
      icon: "delete",
      danger: true,
      to: search ? `${dialog}?${search}` : dialog,
    });
  }
  return items;
}
