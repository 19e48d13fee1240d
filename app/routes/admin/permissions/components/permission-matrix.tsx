import { type FormEvent, useEffect, useRef } from "react";
import { useSubmit } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { MatrixColumn, SubjectKind } from "#app/rules/console/permission-matrix.ts";
import { formatNumber } from "#app/rules/numbers.ts";
import type { Matrix } from "#app/server/console/permissions/permission-matrix.server.ts";
import { ActionErrorAlert } from "#app/ui/action-error.tsx";
import { ListToolbar } from "#app/ui/lists/list-toolbar.tsx";
import { NoResults } from "#app/ui/lists/no-results.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { Section } from "#app/ui/page.tsx";

import { ADD_ID, columnId, createRowRenderer, OPEN_ID, type RowFailure } from "./matrix-row.ts";

import tableClasses from "../../components/entity-table.module.css";
import classes from "./permission-matrix.module.css";

const PAGE_SIZES = [25, 50, 100, 200];

interface PermissionMatrixProps {
  schemaId: string;
  matrix: Matrix;
  /** The row that was not saved, with the reason and the selected boxes. */
  failure: RowFailure | undefined;
}

/** Permissions as rows, the subjects of their grants as columns. Each row is a form. */
export function PermissionMatrix({ schemaId, matrix, failure }: PermissionMatrixProps) {
  const { params, filters, sorts, columns, rows, total, hasMore, moreGroups } = matrix;
  const failed = failure && rows.find(({ id }) => id === failure.permissionId);
  const renderRow = createRowRenderer(schemaId, matrix);
  const saveRow = useRowSaves(matrix);
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
      <ActionErrorAlert
        text={
          failure && failed
            ? m.console_matrix_failed({ name: failed.name, problem: failure.problem })
            : failure?.problem
        }
        answer={failure}
      />
      {moreGroups && (
        <p className={tableClasses.notice}>
          {m.console_matrix_groups({
            shown: formatNumber(moreGroups.shown),
            total: formatNumber(moreGroups.total),
          })}
        </p>
      )}
      {rows.length === 0 ? (
        <NoResults params={params} />
      ) : (
        <Section flush>
          <div className={classes.scroll} tabIndex={-1}>
            <span id={ADD_ID} hidden>
              {m.console_matrix_add()}
            </span>
            <span id={OPEN_ID} hidden>
              {m.console_matrix_open()}
            </span>
            <table className={classes.table} aria-label={m.console_matrix()}>
              <MatrixHead columns={columns} />
              <tbody onSubmit={saveRow}>
                {rows.map((row, index) => {
                  const typed = row === failed && failure ? failure : null;
                  const html = renderRow({ ...row, index }, typed);
                  const id = `permission-${row.id}`;
                  return <tr key={id} id={id} dangerouslySetInnerHTML={{ __html: html }} />;
                })}
              </tbody>
            </table>
          </div>
        </Section>
      )}
      {total > 0 && <Pager params={params} total={total} hasMore={hasMore} sizes={PAGE_SIZES} />}
    </>
  );
}

/** Returns a submit handler for rows. Restores the focus, which is lost when a saved row is rendered again. */
function useRowSaves(matrix: Matrix): (event: FormEvent<HTMLElement>) => void {
  const submit = useSubmit();
  const saved = useRef<string | null>(null);
  useEffect(() => {
    const isHere = saved.current !== null && matrix.rows.length > 0;
    const form = isHere ? document.getElementById(saved.current ?? "") : null;
    saved.current = null;
    if (form && document.activeElement === document.body) {
      form.querySelector("button")?.focus({ preventScroll: true });
    }
  }, [matrix]);
  return (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    event.preventDefault();
    saved.current = form.id;
    void submit(form, { preventScrollReset: true });
  };
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
            id={columnId(index)}
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
