import { href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { ListFilter } from "#app/rules/lists/list-filter.ts";
import { MARK_LABELS, MARKS } from "#app/rules/twins/twin-marks.ts";
import type {
  ClassRow,
  ColumnView,
  loadClassList,
} from "#app/server/twins/lists/class-list.server.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { FieldValueView } from "#app/ui/field-value-view.tsx";
import { LayoutSwitch } from "#app/ui/lists/layout-switch.tsx";
import type { Column } from "#app/ui/lists/list-props.ts";
import { ListToolbar } from "#app/ui/lists/list-toolbar.tsx";
import type { SortOption } from "#app/ui/lists/list-view.tsx";
import { DataList } from "#app/ui/lists/list.tsx";
import { NoResults } from "#app/ui/lists/no-results.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import type { MenuItem } from "#app/ui/menu.tsx";
import { Ago } from "#app/ui/time.tsx";
import { twinSorts } from "#app/ui/twins/twin-columns.tsx";

import classes from "#app/ui/twins/twin.module.css";

type ClassListData = Awaited<ReturnType<typeof loadClassList>>;

const NO_VIEWS: never[] = [];

/** A table of the entries of one class. */
export function ClassTable({ list }: { list: ClassListData }) {
  const { params, rows, groups, total, hasMore, estimate, title } = list;
  const columns = tableColumns(list.columns);
  return (
    <>
      <LayoutSwitch params={params} />
      <ListToolbar
        params={params}
        views={NO_VIEWS}
        searchLabel={m.browse_search()}
        filters={classFilters(list)}
        sorts={sortOptions(list.columns)}
        groups={[{ key: "status", label: m.products_status() }]}
        columns={columns.slice(1).map(({ key, header }) => ({ key, label: header }))}
      />
      <DataList
        params={params}
        rows={rows}
        groups={groups}
        columns={columns}
        label={title}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        rowHref={(row) => href("/browse/:headTwinId", { headTwinId: row.id })}
        rowMenu={menuOf}
        empty={<NoResults params={params} />}
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

const PAGE_SIZES = [10, 25, 50];

function tableColumns(fields: ColumnView[]): Column<ClassRow>[] {
  const name: Column<ClassRow> = {
    key: "name",
    header: m.products_name(),
    sort: "name",
    cell: (row) => <span className={classes.name}>{row.name}</span>,
  };
  const status: Column<ClassRow> = {
    key: "status",
    header: m.products_status(),
    sort: "status",
    cell: (row) => <StatusBadge status={row.status} />,
  };
  const times = [
    ["created", m.browse_created(), (row: ClassRow) => row.createdAt],
    ["updated", m.products_updated(), (row: ClassRow) => row.updatedAt],
  ] as const;
  return [
    name,
    status,
    ...fields.map(fieldColumn),
    ...times.map(([key, header, timeOf]): Column<ClassRow> => ({
      key,
      header,
      sort: key,
      align: "end",
      hide: "phone",
      cell: (row) => <Ago iso={timeOf(row)} />,
    })),
  ];
}

function fieldColumn({ name, label, sortable, type }: ColumnView): Column<ClassRow> {
  return {
    key: name,
    header: label,
    ...(sortable && { sort: name }),
    ...(type === "number" && { align: "end" as const }),
    hide: "phone",
    cell: ({ values }) => {
      const value = values[name];
      return value && value.kind !== "none" ? <FieldValueView value={value} /> : null;
    },
  };
}

/** Returns the filters of a class: status, its fields as their types allow, tags, markers and time. */
export function classFilters({
  statuses,
  columns,
  fieldOptions,
}: Pick<ClassListData, "statuses" | "columns" | "fieldOptions">): ListFilter[] {
  const fields = columns.flatMap(({ name, label, filter }): ListFilter[] => {
    switch (filter) {
      case "text":
      case "numbers":
      case "days":
        return [{ kind: filter, field: name, label }];
      case "options": {
        const options = fieldOptions[name] ?? [];
        return options.length > 0 ? [{ field: name, label, options }] : [];
      }
      case null:
        return [];
    }
  });
  const labels = { tags: m.labels_title(), markers: m.twins_markers() };
  const marks = (["tags", "markers"] as const).flatMap((field): ListFilter[] => {
    const options = fieldOptions[field] ?? [];
    return options.length > 0 ? [{ field, label: labels[field], options }] : [];
  });
  return [
    { field: "status", label: m.products_status(), options: statuses },
    ...fields,
    ...marks,
    {
      field: "marks",
      label: m.browse_marks(),
      options: MARKS.map((mark) => ({ value: mark, label: MARK_LABELS[mark]() })),
    },
    { kind: "days", field: "created", label: m.browse_created() },
  ];
}

function sortOptions(columns: ColumnView[]): SortOption[] {
  return [
    ...twinSorts(),
    ...columns
      .filter(({ sortable }) => sortable)
      .map(({ name, label, type }): SortOption => {
        if (type === "number") return { key: name, label, of: "number" };
        return { key: name, label, of: type === "date" ? "time" : "text" };
      }),
  ];
}

function menuOf({ id, editHref, mayDelete }: ClassRow): MenuItem[] {
  const items: MenuItem[] = [];
  if (editHref) items.push({ label: m.products_edit(), icon: "edit", to: editHref });
  if (mayDelete) {
    items.push({
      label: m.products_delete(),
      icon: "delete",
      danger: true,
      to: href("/browse/:headTwinId/delete", { headTwinId: id }),
    });
  }
  return items;
}
