import { href, Outlet, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { listHref, type ListParams } from "#app/rules/lists/list-href.ts";
import { loadList } from "#app/server/lists/list-page.server.ts";
import { listVisibleClasses } from "#app/server/model/classes.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import {
  TWIN_LIST,
  listEverything,
  type TwinListKind,
  type TwinRow,
} from "#app/server/twins/lists/twin-list.server.ts";
import { skipRevalidationForDialog } from "#app/ui/dialog-revalidation.ts";
import { NoResults } from "#app/ui/lists/no-results.tsx";
import { useLiveUpdates } from "#app/ui/live.tsx";
import type { MenuItem } from "#app/ui/menu.tsx";
import { Page } from "#app/ui/page.tsx";
import { ClassSwitch } from "#app/ui/twins/class-switch.tsx";
import { TwinList } from "#app/ui/twins/twin-list.tsx";

import type { Route } from "./+types/list";

export async function loader({ context, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const classKey = url.searchParams.get("class");
  if (classKey) throw redirect(href("/browse/class/:classKey", { classKey }));
  const [list, classes] = await Promise.all([
    loadList(caller, url, TWIN_LIST, (params) => listEverything(caller, params)),
    throwAsStatus(listVisibleClasses(caller)),
  ]);
  return { ...list, classes };
}

export const shouldRevalidate = skipRevalidationForDialog;

export const meta: Route.MetaFunction = () => [{ title: m.browse_title() }];

export default function BrowseList({ loaderData }: Route.ComponentProps) {
  const { params, views, rows, total, hasMore, estimate, groups, kinds, classes } = loaderData;
  useLiveUpdates();
  return (
    <Page title={m.browse_title()} actions={<ClassSwitch classes={classes} current={null} />}>
      <TwinList
        params={params}
        views={views}
        rows={rows}
        groups={groups}
        total={total}
        hasMore={hasMore}
        estimate={estimate}
        label={m.browse_title()}
        searchLabel={m.browse_search()}
        typeLabel={m.browse_type()}
        filters={[
          {
            field: "kind",
            label: m.browse_kind(),
            options: kinds.map((kind) => ({ value: kind, label: KINDS[kind]() })),
          },
          { kind: "days", field: "created", label: m.browse_created() },
        ]}
        rowHref={(row) => href("/browse/:headTwinId", { headTwinId: row.id })}
        rowMenu={(row) => menuOf(row, params)}
        empty={<NoResults params={params} />}
      />
      <Outlet />
    </Page>
  );
}

const KINDS: Record<TwinListKind, () => string> = {
  product: m.browse_kind_product,
  marketplace_product: m.browse_kind_card,
  marketplace_connector: m.browse_kind_connector,
  product_document: m.browse_kind_document,
};

function menuOf({ id, editHref, mayDelete }: TwinRow, params: ListParams): MenuItem[] {
  const [, search] = listHref(params).split("?");
  const items: MenuItem[] = [];
  if (editHref) items.push({ label: m.products_edit(), icon: "edit", to: editHref });
  if (mayDelete) {
    const dialog = href("/browse/delete/:twinId", { twinId: id });
    items.push({
      label: m.products_delete(),
      icon: "delete",
      danger: true,
      to: search ? `${dialog}?${search}` : dialog,
    });
  }
  return items;
}
