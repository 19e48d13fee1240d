import { IconTrash } from "@tabler/icons-react";
import { data, Form, Outlet, redirect, useLocation } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { listHref, listProblem } from "#app/rules/lists/list-href.ts";
import { formatNumber } from "#app/rules/numbers.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { loadPageOrLast, offsetOf, readListParams } from "#app/server/lists/list-params.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { hasPermission } from "#app/server/session/permissions.server.ts";
import {
  listTrash,
  type RestoredEntry,
  restoreFromTrash,
  type TrashEntry,
} from "#app/server/twins/entry/trash.server.ts";
import { ActionErrorAlert } from "#app/ui/action-error.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { PagedItems } from "#app/ui/lists/paged-items.tsx";
import { Page } from "#app/ui/page.tsx";
import { Ago } from "#app/ui/time.tsx";

import type { Route } from "./+types/list";

import plain from "#app/ui/forms/plain-input.module.css";
import classes from "./list.module.css";

const SIZES = [10, 25, 50];

export async function loader({ context, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const [page, ...rights] = await Promise.all([
    loadPageOrLast(readListParams(url, { sizes: SIZES }), (params) =>
      listTrash(caller, { offset: offsetOf(params), limit: params.size, search: params.search }),
    ),
    hasPermission(caller, "TWIN_CREATE"),
    hasPermission(caller, "DOMAIN_MANAGE"),
  ]);
  return { ...page, mayRestore: rights.includes(true) };
}

/** Restores the entry whose button was pressed. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const id = String((await readForm(request)).get("restore") ?? "");
  const work = restoreFromTrash(getCaller(context), id);
  const problem = await catchActionError(work, m.trash_restore_failed());
  if (problem) return data({ id, problem: problem.text }, { status: problem.status });
  flashToast(context, "success", restoredText(await work));
  return redirect(url.pathname + url.search);
}

function restoredText({ name, merged }: RestoredEntry): string {
  if (!merged) return m.trash_restored({ name });
  const [back, count] = [formatNumber(merged.back), formatNumber(merged.count)];
  return m.trash_restored_merged({ name, back, count });
}

export const meta: Route.MetaFunction = () => [{ title: m.trash_title() }];

/** Page of objects deleted in the last thirty days: a seller's own entries, or a domain's configuration. */
export default function Trash({ actionData, loaderData }: Route.ComponentProps) {
  const { rows, total, params, mayRestore } = loaderData;
  return (
    <Page title={m.trash_title()} note={m.trash_help()}>
      <SearchForm search={params.search} />
      <ActionErrorAlert
        text={actionData?.problem ?? listProblem(params) ?? undefined}
        answer={actionData}
      />
      <PagedItems
        params={params}
        total={total}
        sizes={SIZES}
        className={classes.list}
        empty={
          <EmptyState
            icon={IconTrash}
            title={params.search ? m.trash_nothing_found() : m.trash_empty()}
            text={!params.search && m.trash_empty_text()}
            action={
              params.search && (
                <ButtonLink to={listHref(params, { search: "" })}>{m.list_clear_all()}</ButtonLink>
              )
            }
          />
        }
      >
        {rows.map((row) => (
          <Row key={row.id} row={row} mayRestore={mayRestore} />
        ))}
      </PagedItems>
      <Outlet />
    </Page>
  );
}

function SearchForm({ search }: { search: string }) {
  return (
    <search>
      <Form method="get" className={classes.search}>
        <input
          className={plain.input}
          type="search"
          name="search"
          key={search}
          defaultValue={search}
          aria-label={m.trash_search()}
          placeholder={m.trash_search()}
        />
        <SubmitButton variant="default">{m.trash_search_button()}</SubmitButton>
      </Form>
    </search>
  );
}

function Row({ row, mayRestore }: { row: TrashEntry; mayRestore: boolean }) {
  const { pathname, search } = useLocation();
  const base = pathname.startsWith("/admin") ? "/admin/trash" : "/trash";
  return (
    <li>
      <div>
        <strong>{row.name || row.subjectType}</strong>
        <p>
          <span>{row.twinClassName ?? row.subjectType.replaceAll("_", " ")}</span> ·{" "}
          {m.trash_deleted()} <Ago iso={row.deletedAt} /> · {m.trash_until()}{" "}
          <Ago iso={row.expiresAt} />
        </p>
        {row.mergedTwinCount !== null && row.mergedTwinCount > 0 && (
          <p>{m.trash_merged({ count: formatNumber(row.mergedTwinCount) })}</p>
        )}
        {row.mergedIntoTwinId !== null && <p>{m.trash_merged_into()}</p>}
      </div>
      {mayRestore && (
        <Form method="post" action={base + search} preventScrollReset>
          <SubmitButton
            variant="default"
            name="restore"
            value={row.id}
            aria-label={m.trash_restore_named({ name: row.name })}
          >
            {m.trash_restore()}
          </SubmitButton>
        </Form>
      )}
      <ButtonLink
        to={`${base}/${row.id}/delete${search}`}
        variant="subtle"
        preventScrollReset
        aria-label={m.trash_erase_named({ name: row.name })}
      >
        {m.trash_erase()}
      </ButtonLink>
    </li>
  );
}
