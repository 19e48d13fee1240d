import type { ReactNode } from "react";

import type { ListParams } from "#app/rules/lists/list-href.ts";
import type { TwinRow } from "#app/server/twins/lists/twin-list.server.ts";
import { type DataListProps, type ListGroup } from "#app/ui/lists/list-props.ts";
import { ListToolbar, type ListToolbarProps } from "#app/ui/lists/list-toolbar.tsx";
import { DataList } from "#app/ui/lists/list.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";

import { twinColumns, twinGroups, twinSorts } from "./twin-columns.tsx";
import { twinTile } from "./twin-tile.tsx";

interface TwinListProps
  extends
    Pick<ListToolbarProps, "views" | "searchLabel" | "filters">,
    Pick<DataListProps<TwinRow>, "rowHref" | "rowMenu" | "label"> {
  params: ListParams;
  rows: TwinRow[];
  groups: ListGroup[] | null;
  total: number;
  hasMore: boolean;
  estimate?: number | undefined;
  /** Header of the column with the type of each row. */
  typeLabel: string;
  empty: ReactNode;
}

const PAGE_SIZES = [10, 25, 50];

/** List of any twins with its toolbar and pager. */
export function TwinList(props: TwinListProps) {
  const { params, total, hasMore, estimate, views, searchLabel, filters, typeLabel, ...list } =
    props;
  const words = { type: typeLabel };
  const columns = twinColumns(words);
  return (
    <>
      <ListToolbar
        params={params}
        views={views}
        searchLabel={searchLabel}
        filters={filters}
        sorts={twinSorts()}
        groups={twinGroups(words)}
        columns={columns.slice(1).map(({ key, header }) => ({ key, label: header }))}
        layouts
      />
      <DataList
        {...list}
        params={params}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        card={twinTile}
      />
      {total > 0 && (
        <Pager
          params={params}
          total={total}
          hasMore={hasMore}
          estimate={estimate}
          sizes={PAGE_SIZES}
        />
      )}
    </>
  );
}
