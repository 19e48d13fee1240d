import { href, Outlet } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { getCaller } from "#app/server/caller.server.ts";
import { loadList } from "#app/server/lists/list-page.server.ts";
import {
  listEverything,
  type TwinListKind,
  type TwinRow,
} from "#app/server/twins/twin-list.server.ts";
import { skipRevalidationForDialog } from "#app/ui/dialog-revalidation.ts";
import { listHref, type ListParams } from "#app/ui/list/list-href.ts";
import { ListToolbar } from "#app/ui/list/list-toolbar.tsx";
import { DataList } from "#app/ui/list/list.tsx";
import { NoResults } from "#app/ui/list/no-results.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { useLiveUpdates } from "#app/ui/live.tsx";
import type { MenuItem } from "#app/ui/menu.tsx";
import { Page } from "#app/ui/page.tsx";

import type { Route } from "./+types/list";
import { twinColumns, twinGroups, twinSorts } from "./components/twin-columns.tsx";
import { twinTile } from "./components/twin-tile.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  return loadList(caller, url, "browse", (params) => listEverything(caller, params));
}

export const shouldRevalidate = skipRevalidationForDialog;

export const meta: Route.MetaFunction = () => [{ title: m.browse_title() }];

export default function BrowseList({ loaderData }: Route.ComponentProps) {
  const { params, views, rows, total, hasMore, groups, kinds } = loaderData;
  const words = { type: m.browse_type() };
  const columns = twinColumns(words);
  useLiveUpdates();
  return (
    <Page title={m.browse_title()}>
      <ListToolbar
        params={params}
        views={views}
        searchLabel={m.browse_search()}
        filters={[
          {
            field: "kind",
            label: m.browse_kind(),
            options: kinds.map((kind) => ({ value: kind, label: KINDS[kind]() })),
          },
          { kind: "days", field: "created", label: m.browse_created() },
        ]}
        sorts={twinSorts()}
        groups={twinGroups(words)}
        columns={columns.slice(1).map(({ key, header }) => ({ key, label: header }))}
        layouts
      />
      <DataList
        params={params}
        rows={rows}
        columns={columns}
        groups={groups}
        label={m.browse_title()}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        rowHref={(row) => href("/browse/:headTwinId", { headTwinId: row.id })}
        rowMenu={(row) => menuOf(row, params)}
        card={twinTile}
        empty={<NoResults params={params} />}
      />
      {total > 0 && <Pager params={params} total={total} hasMore={hasMore} sizes={SIZES} />}
      <Outlet />
    </Page>
  );
}

const SIZES = [10, 25, 50];

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
