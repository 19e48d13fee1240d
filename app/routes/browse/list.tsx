import { href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { callerOf } from "#app/server/caller.server.ts";
import { clampPage, readListParams } from "#app/server/list-params.server.ts";
import { orThrowStatus } from "#app/server/platform/errors.server.ts";
import { listTwins, TWIN_LIST, type TwinRow } from "#app/server/twin-list.server.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { ListToolbar } from "#app/ui/list-toolbar.tsx";
import { type Column, DataList } from "#app/ui/list.tsx";
import { Page } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Ago } from "#app/ui/time.tsx";

import type { Route } from "./+types/list";

export async function loader({ context, url }: Route.LoaderArgs) {
  const caller = callerOf(context);
  const asked = readListParams(url, TWIN_LIST);
  const page = await orThrowStatus(listTwins(caller, asked));
  const params = clampPage(asked, page.total);
  return params.page === asked.page
    ? { params, ...page }
    : { params, ...(await orThrowStatus(listTwins(caller, params))) };
}

export const meta: Route.MetaFunction = () => [{ title: m.browse_title() }];

export default function BrowseList({ loaderData: { params, rows, total } }: Route.ComponentProps) {
  return (
    <Page title={m.browse_title()}>
      <ListToolbar params={params} searchLabel={m.browse_search()} />
      <DataList
        params={params}
        rows={rows}
        columns={columns()}
        label={m.browse_title()}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        rowHref={(row) => href("/browse/:headTwinId", { headTwinId: row.id })}
        empty={<Empty title={m.list_none()} />}
      />
      {total > 0 && <Pager params={params} total={total} sizes={TWIN_SIZES} />}
    </Page>
  );
}

const TWIN_SIZES = [10, 25, 50];

function columns(): Column<TwinRow>[] {
  return [
    { key: "name", header: m.products_name(), sort: "name", cell: (row) => row.name },
    { key: "type", header: m.browse_type(), cell: (row) => row.type },
    { key: "status", header: m.products_status(), cell: (row) => <StatusBadge {...row.status} /> },
    {
      key: "created",
      header: m.browse_created(),
      sort: "created",
      align: "end",
      hide: "phone",
      cell: (row) => <Ago iso={row.createdAt} />,
    },
  ];
}
