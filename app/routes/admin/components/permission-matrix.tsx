import { Form, href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import {
  isToggled,
  type MatrixColumn,
  type MatrixRow,
  type SubjectKind,
} from "#app/rules/permission-matrix.ts";
import type { Matrix } from "#app/server/console/permission-matrix.server.ts";
import { listHref } from "#app/ui/list/list-href.ts";
import { ListToolbar } from "#app/ui/list/list-toolbar.tsx";
import { NoResults } from "#app/ui/list/no-results.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { Section } from "#app/ui/page.tsx";

import tableClasses from "./entity-table.module.css";
import classes from "./permission-matrix.module.css";

const PAGE_SIZES = [25, 50, 100, 200];

/** The entities whose forms make grants of a kind. */
const GRANTS: Record<SubjectKind, string> = {
  group: "group-grants",
  role: "role-grants",
  space: "space-grants",
  propagation: "propagation-grants",
  user: "user-grants",
};

interface PermissionMatrixProps {
  schemaId: string;
  matrix: Matrix;
  /** Why a row was not saved. */
  failure: { permissionId: string; problem: string } | undefined;
}

/** Permissions as rows, whom they are granted to as columns. Each row is a form of its own. */
export function PermissionMatrix({ schemaId, matrix, failure }: PermissionMatrixProps) {
  const { params, filters, sorts, columns, rows, total, hasMore } = matrix;
  const failed = failure && rows.find(({ id }) => id === failure.permissionId);
  return (
    <>
      <ListToolbar
        params={params}
        views={[]}
        searchLabel={m.console_search_name()}
        filters={filters}
        sorts={sorts}
        usualOrder={m.console_usual_order()}
      />
      {failure && (
        <p role="alert" className={tableClasses.notice}>
          {failed
            ? m.console_matrix_failed({ name: failed.name, problem: failure.problem })
            : failure.problem}
        </p>
      )}
      {rows.length === 0 ? (
        <NoResults params={params} />
      ) : (
        <Section flush>
          <div className={classes.scroll} tabIndex={-1}>
            <table className={classes.table} aria-label={m.console_matrix()}>
              <MatrixHead columns={columns} />
              <tbody>{rows.map((row) => matrixRow(row, schemaId, matrix))}</tbody>
            </table>
          </div>
        </Section>
      )}
      {total > 0 && <Pager params={params} total={total} hasMore={hasMore} sizes={PAGE_SIZES} />}
    </>
  );
}

function MatrixHead({ columns }: { columns: MatrixColumn[] }) {
  const spans = Map.groupBy(columns, ({ kind }) => kind);
  return (
    <thead>
      <tr>
        <th rowSpan={2} scope="col" className={classes.first}>
          {m.console_permission()}
        </th>
        {[...spans].map(([kind, all]) => (
          <th key={kind} colSpan={all.length} scope="colgroup" className={classes.kind}>
            {kindLabel(kind)}
          </th>
        ))}
      </tr>
      <tr>
        {columns.map(({ key, label, href: to, kind }, index) => (
          <th
            key={key}
            scope="col"
            className={classes.subject}
            data-start={columns[index - 1]?.kind !== kind || undefined}
          >
            {to ? <a href={to}>{label}</a> : label}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function kindLabel(kind: SubjectKind): string {
  switch (kind) {
    case "group":
      return m.console_groups();
    case "role":
      return m.console_matrix_roles();
    case "space":
      return m.console_space_roles();
    case "propagation":
      return m.console_matrix_assignments();
    case "user":
      return m.console_users();
  }
}

/** Functions instead of components, because a cell's cost multiplies by thousands. */
function matrixRow(row: MatrixRow, schemaId: string, matrix: Matrix) {
  const { id, name, key } = row;
  const { columns, rights } = matrix;
  const form = `grants-${id}`;
  const maySave = columns.some(
    ({ kind }) => isToggled(kind) && (rights[kind]?.create || rights[kind]?.remove),
  );
  return (
    <tr key={id} id={`permission-${id}`}>
      <th scope="row" className={classes.first}>
        <a href={href("/admin/:entity/:id", { entity: "permissions", id })}>{name}</a>
        <code>{key}</code>
        {maySave && (
          <Form method="post" id={form} preventScrollReset>
            <input type="hidden" name="permissionId" value={id} />
            {shownGrants(row, columns).map((pair) => (
              <input key={pair} type="hidden" name="shown" value={pair} />
            ))}
            <button type="submit" aria-label={m.console_matrix_save({ name })}>
              {m.console_save()}
            </button>
          </Form>
        )}
      </th>
      {columns.map((column, index) => (
        <td
          key={column.key}
          data-start={columns[index - 1]?.kind !== column.kind || undefined}
          data-toggled={isToggled(column.kind) || undefined}
        >
          {matrixCell(row, column, { form, schemaId, matrix })}
        </td>
      ))}
    </tr>
  );
}

function shownGrants({ grants }: MatrixRow, columns: MatrixColumn[]): string[] {
  return columns
    .filter(({ kind }) => isToggled(kind))
    .flatMap(({ key }) => {
      const grant = grants[key]?.find(({ label }) => label === null);
      return grant ? [`${key}=${grant.id}`] : [];
    });
}

interface CellContext {
  form: string;
  schemaId: string;
  matrix: Matrix;
}

function matrixCell(row: MatrixRow, column: MatrixColumn, context: CellContext) {
  const { form, matrix } = context;
  const all = row.grants[column.key] ?? [];
  const narrowed = all.filter(({ label }) => label !== null);
  const may = matrix.rights[column.kind];
  const subject = `${column.label}: ${row.name}`;
  if (!isToggled(column.kind)) {
    return (
      <>
        {grantLinks(narrowed)}
        {may?.create && (
          <a
            href={newGrantHref(row, column, context)}
            className={classes.add}
            aria-label={m.console_matrix_add({ subject })}
          >
            +
          </a>
        )}
      </>
    );
  }
  const grant = all.find(({ label }) => label === null);
  return (
    <>
      <input
        type="checkbox"
        name="grant"
        value={column.key}
        form={form}
        aria-label={subject}
        defaultChecked={grant !== undefined}
        disabled={!(grant ? may?.remove : may?.create)}
      />
      {grant && (
        <a
          href={grant.href}
          className={classes.open}
          aria-label={m.console_matrix_open({ subject })}
        />
      )}
      {grantLinks(narrowed)}
    </>
  );
}

function grantLinks(grants: MatrixRow["grants"][string]) {
  return grants.map(({ id, href: to, label }) => (
    <a key={id} href={to} className={classes.grant}>
      {label}
    </a>
  ));
}

/** Grants that need a class are made in their form, which comes back to the row. */
function newGrantHref(
  { id }: MatrixRow,
  { kind, key }: MatrixColumn,
  { schemaId, matrix }: CellContext,
): string {
  const query = new URLSearchParams({
    permissionSchemaId: schemaId,
    permissionId: id,
    ...(kind === "role" && { twinRole: key.slice("role:".length) }),
    back: `${listHref(matrix.params)}#permission-${id}`,
  });
  return `${href("/admin/:entity/new", { entity: GRANTS[kind] })}?${query}`;
}
