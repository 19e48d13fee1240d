import { href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import {
  isToggled,
  type MatrixColumn,
  type MatrixRow,
  type SubjectKind,
} from "#app/rules/console/permission-matrix.ts";
import { listHref } from "#app/rules/lists/list-href.ts";
import type { Matrix } from "#app/server/console/permissions/permission-matrix.server.ts";
import { type Markup, markup } from "#app/ui/markup.ts";

import classes from "./permission-matrix.module.css";

/** Keys of the entities whose forms create grants, by the kind of subject. */
const GRANTS: Record<SubjectKind, string> = {
  group: "group-grants",
  role: "role-grants",
  space: "space-grants",
  propagation: "propagation-grants",
  user: "user-grants",
};

export interface RowFailure {
  permissionId: string;
  problem: string;
  /** Keys of the columns whose boxes were selected. */
  checked: string[];
}

interface RowColumn extends MatrixColumn {
  isToggled: boolean;
  /** True for the first column of a kind of subject. */
  isFirst: boolean;
  mayCreate: boolean;
  mayRemove: boolean;
  /**
   * The address of the form of a new grant, without the permission's ID at its end. Used for grants that need a
   * class.
   */
  newGrant: Markup;
  /** The ID of the column's heading. The headings of column and row together label the controls of a cell. */
  heading: string;
}

/** Returns the ID of a column's heading. It is short, because the page contains it thousands of times. */
export const columnId = (index: number) => `c${index}`;
export const ADD_ID = "add";
export const OPEN_ID = "open";

type NumberedRow = MatrixRow & { index: number };

/** Returns a function that renders the cells of a row. Everything that rows share is computed once. */
export function createRowRenderer(
  schemaId: string,
  { columns, rights, params }: Matrix,
): (row: NumberedRow, failure: RowFailure | null) => string {
  const prepared = columns.map((column, index): RowColumn => {
    const { kind } = column;
    return {
      ...column,
      isToggled: isToggled(kind),
      isFirst: columns[index - 1]?.kind !== kind,
      mayCreate: rights[kind]?.create ?? false,
      mayRemove: rights[kind]?.remove ?? false,
      newGrant: newGrantAddress(column, schemaId),
      heading: columnId(index),
    };
  });
  const maySave = prepared.some(
    (column) => column.isToggled && (column.mayCreate || column.mayRemove),
  );
  const back = markup`${encodeURIComponent(`${listHref(params)}#permission-`)}`;
  return (row, failure) => {
    const cells = prepared.map((column) => cell(row, column, { back, failure }));
    return markup`${head(row, prepared, maySave)}${cells}`.html;
  };
}

/** Returns the address of the form of a new grant. It ends with `permissionId=`, to which each row adds its ID. */
function newGrantAddress({ kind, key }: MatrixColumn, schemaId: string): Markup {
  const query = new URLSearchParams({
    permissionSchemaId: schemaId,
    ...(kind === "role" && { twinRole: key.slice("role:".length) }),
  });
  const form = href("/admin/:entity/new", { entity: GRANTS[kind] });
  return markup`${form}?${String(query)}&permissionId=`;
}

function head(
  { id, index, name, key, grants, calls, isOfEverybody }: NumberedRow,
  columns: RowColumn[],
  maySave: boolean,
): Markup {
  const grantInputs = columns.flatMap((column): Markup[] => {
    const grant = column.isToggled && grants[column.key]?.find(({ label }) => label === null);
    if (!grant) return [];
    return [markup`<input type="hidden" name="shown" value="${column.key}=${grant.id}">`];
  });
  const form = markup`<form method="post" id="f${index}"><input type="hidden" name="permissionId" value="${id}">${grantInputs}<button type="submit" aria-label="${m.console_matrix_save({ name })}">${m.console_save()}</button></form>`;
  return markup`<th scope="row" class="${classes.first}"><a href="${href("/admin/:entity/:id", { entity: "permissions", id })}" id="r${index}">${name}</a><code>${key}</code>${layerNote(calls, isOfEverybody)}${maySave && form}</th>`;
}

/** Notes that every member has the permission, or which permissions the API calls require in addition. */
function layerNote(calls: string[], isOfEverybody: boolean): Markup | false {
  if (isOfEverybody) return markup`<small>${m.console_matrix_everybody()}</small>`;
  return (
    calls.length > 0 &&
    markup`<small>${m.console_matrix_needs_call({ calls: calls.join(", ") })}</small>`
  );
}

interface CellContext {
  back: Markup;
  failure: RowFailure | null;
}

function cell(row: NumberedRow, column: RowColumn, context: CellContext): Markup {
  const grants = row.grants[column.key] ?? [];
  const narrowed = grants
    .filter(({ label }) => label !== null)
    .map((grant) => markup`<a href="${grant.href}" class="${classes.grant}">${grant.label}</a>`);
  const start = column.isFirst && markup` data-start`;
  const content = column.isToggled
    ? markup`${checkbox(row, column, context.failure)}${lackingNote(row, column)}${narrowed}`
    : markup`${narrowed}${column.mayCreate && addLink(row, column, context.back)}`;
  return markup`<td${start}>${content}</td>`;
}

/** Notes that a grant has no effect, because permissions for the API calls are missing. */
function lackingNote({ lacking }: NumberedRow, { key }: RowColumn): Markup | false {
  const missing = lacking[key];
  return (
    missing !== undefined &&
    markup`<small>${m.console_matrix_lacks_call({ calls: missing.join(", ") })}</small>`
  );
}

function checkbox(row: NumberedRow, column: RowColumn, failure: RowFailure | null): Markup {
  const { key, mayCreate, mayRemove, heading } = column;
  const name = markup`${heading} r${row.index}`;
  const grant = row.grants[key]?.find(({ label }) => label === null);
  const isChecked = failure ? failure.checked.includes(key) : grant !== undefined;
  const state = markup`${isChecked && markup` checked`}${!(grant ? mayRemove : mayCreate) && markup` disabled`}`;
  const open =
    grant &&
    markup`<a href="${grant.href}" class="${classes.open}" aria-labelledby="${OPEN_ID} ${name}"></a>`;
  return markup`<input type="checkbox" name="grant" value="${key}" form="f${row.index}" aria-labelledby="${name}"${state}>${open}`;
}

function addLink({ id, index }: NumberedRow, { newGrant, heading }: RowColumn, back: Markup) {
  return markup`<a href="${newGrant}${id}&back=${back}${id}" class="${classes.add}" aria-labelledby="${ADD_ID} ${heading} r${index}">+</a>`;
}
