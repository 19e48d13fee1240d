import { IconUsers } from "@tabler/icons-react";

import { m } from "#app/paraglide/messages.js";
import { callerOf } from "#app/server/caller.server.ts";
import { clampPage, readListParams } from "#app/server/list-params.server.ts";
import { listPeople, type Person } from "#app/server/people.server.ts";
import { orThrowStatus } from "#app/server/platform/errors.server.ts";
import { Empty } from "#app/ui/empty.tsx";
import { type Column, DataList } from "#app/ui/list.tsx";
import { Page } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";

import type { Route } from "./+types/list";

export async function loader({ context, url }: Route.LoaderArgs) {
  const params = readListParams(url);
  const page = await orThrowStatus(listPeople(callerOf(context), params));
  return { params: clampPage(params, page.total), ...page };
}

export const meta: Route.MetaFunction = () => [{ title: m.people_title() }];

export default function People({ loaderData: { params, rows, total } }: Route.ComponentProps) {
  return (
    <Page title={m.people_title()}>
      <DataList
        params={params}
        rows={rows}
        columns={columns()}
        label={m.people_title()}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        empty={<Empty icon={IconUsers} title={m.list_none()} />}
      />
      {total > 0 && <Pager params={params} total={total} sizes={SIZES} />}
    </Page>
  );
}

const SIZES = [10, 25, 50];

function columns(): Column<Person>[] {
  return [
    { key: "name", header: m.people_name(), cell: (row) => row.name },
    { key: "email", header: m.people_email(), cell: (row) => row.email },
  ];
}
