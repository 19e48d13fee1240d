import { idOf, VITRINE_DOMAIN_ID } from "../ids.ts";
import type { ClassShape, FieldShape } from "../shapes.ts";
import type { TableRows } from "./table-rows.ts";

/** Allows every twin of the head class as the head. */
const ALL_HEADS = 2601;

export function classRows(classes: readonly ClassShape[]): TableRows[] {
  return [
    { table: "twin_class", rows: classes.map((shape) => classRow(shape, classes)) },
    {
      table: "twin_class_field",
      rows: classes.flatMap((shape) =>
        shape.fields.map((field, position) => fieldRow(shape, field, position)),
      ),
    },
    {
      table: "twin_status",
      rows: classes.flatMap((shape) =>
        (shape.statuses ?? []).map((status, position) => ({
          id: idOf(`status:${shape.key}.${status.key}`),
          class_id: idOf(`class:${shape.key}`),
          key: status.key,
          name: status.name,
          description: {},
          background_color: status.colors?.background ?? null,
          font_color: status.colors?.font ?? null,
          frozen: status.frozen ?? false,
          position,
        })),
      ),
    },
  ];
}

/** The class itself first, then its ancestors, nearest first. */
export function lineOf(shape: ClassShape, classes: readonly ClassShape[]): ClassShape[] {
  const parent = shape.extends && classes.find(({ key }) => key === shape.extends);
  return parent ? [shape, ...lineOf(parent, classes)] : [shape];
}

function classRow(shape: ClassShape, classes: readonly ClassShape[]): Record<string, unknown> {
  const line = lineOf(shape, classes);
  const ancestorIds = line.map(({ key }) => idOf(`class:${key}`));
  const head = line.find((ancestor) => ancestor.head)?.head;
  const permission = (action: string) => idOf(`permission:${shape.permissions}_${action}`);
  return {
    id: idOf(`class:${shape.key}`),
    domain_id: VITRINE_DOMAIN_ID,
    key: shape.key,
    name: shape.name,
    description: shape.description ?? {},
    logo: shape.logo ?? null,
    owner_type: "DOMAIN_BUSINESS_ACCOUNT",
    abstract_class: shape.abstract ?? false,
    head_class_id: head ? idOf(`class:${head}`) : null,
    extends_class_id: shape.extends ? idOf(`class:${shape.extends}`) : null,
    ancestor_ids: ancestorIds,
    root_class_id: ancestorIds.at(-1),
    head_hunter_featurer_id: head ? ALL_HEADS : null,
    head_hunter_params: {},
    permission_schema_space: false,
    twinflow_schema_space: false,
    twin_class_schema_space: false,
    alias_space: false,
    view_permission_id: permission("VIEW"),
    create_permission_id: permission("CREATE"),
    edit_permission_id: permission("EDIT"),
    delete_permission_id: permission("DELETE"),
    assignee_required: false,
    properties: shape.properties ?? {},
  };
}

function fieldRow(shape: ClassShape, field: FieldShape, position: number): Record<string, unknown> {
  return {
    id: idOf(`field:${shape.key}.${field.key}`),
    class_id: idOf(`class:${shape.key}`),
    key: field.key,
    name: field.name,
    description: field.description ?? {},
    required: field.required ?? false,
    searchable: field.searchable ?? true,
    field_typer_featurer_id: field.typerId,
    field_typer_params: field.params,
    position,
  };
}
