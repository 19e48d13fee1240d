import { data, Form, href, redirect } from "react-router";
import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { noStoreHeaders } from "#app/server/http/no-store.server.ts";
import { CODE, nullIfNotFound, throwAsStatus } from "#app/server/platform/errors.server.ts";
import { type Caller, getCaller } from "#app/server/session/caller.server.ts";
import { getTrashEntry, restoreFromTrash } from "#app/server/twins/entry/trash.server.ts";
import { getTwin } from "#app/server/twins/twins.server.ts";
import { ActionErrorAlert } from "#app/ui/action-error.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { Page, Section } from "#app/ui/page.tsx";

import type { Route } from "./+types/merged";

import bulk from "#app/ui/bulk/bulk.module.css";

const ProductId = z.guid().catch("");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const entry = await nullIfNotFound(getTrashEntry(caller, params.trashEntryId));
  if (!entry) return loadNotMerged(caller, ProductId.parse(url.searchParams.get("b")));
  const productId = entry.mergedIntoTwinId;
  if (productId === null) throw data(null, { status: 404 });
  const { twin } = await throwAsStatus(getTwin(caller, productId));
  const isEarlier = url.searchParams.has("before");
  return { productId, name: twin.name, mergedName: isEarlier ? entry.name : null, isMerged: true };
}

/**
 * After a merge was undone, its entry is gone and the product exists that had gone to the trash. Only that is said,
 * because the address alone doesn't prove that there was a merge.
 */
async function loadNotMerged(caller: Caller, productId: string) {
  const found = productId === "" ? null : await nullIfNotFound(getTwin(caller, productId));
  if (!found) throw data(null, { status: 404 });
  return { productId, name: found.twin.name, mergedName: null, isMerged: false };
}

export const headers = noStoreHeaders;

/** Undoes the merge. */
export async function action({ context, params }: Route.ActionArgs) {
  const work = restoreFromTrash(getCaller(context), params.trashEntryId);
  const failed = await catchActionError(work, m.merge_undo_failed());
  if (failed) {
    const isOver = failed.requestError?.code === CODE.UUID_UNKNOWN;
    const problem = isOver ? m.merge_undo_over() : failed.text;
    return data({ problem }, { status: failed.status });
  }
  const { name, mergedIntoTwinId: productId } = await work;
  flashToast(context, "success", m.merge_undone({ name }));
  return redirect(productId ? href("/products/:productId", { productId }) : href("/products"));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: titleOf(loaderData?.isMerged) },
];

function titleOf(isMerged: boolean | undefined): string {
  return isMerged === false ? m.merge_not() : m.merge_done();
}

/** Page after a merge, which can undo it, or says that there is none. */
export default function Merged({ actionData, loaderData }: Route.ComponentProps) {
  const { productId, name, mergedName, isMerged } = loaderData;
  const open = (
    <ButtonLink to={href("/products/:productId", { productId })}>{m.merge_open()}</ButtonLink>
  );
  return (
    <Page
      title={titleOf(isMerged)}
      back={{ to: href("/products/eans"), label: m.eans_title() }}
      width="narrow"
    >
      <Section>
        {mergedName !== null && <p>{m.merge_before({ name: mergedName })}</p>}
        <p>{isMerged ? m.merge_done_help({ name }) : m.merge_not_help({ name })}</p>
        <ActionErrorAlert text={actionData?.problem} answer={actionData} />
        {isMerged ? (
          <Form method="post" className={bulk.actions}>
            <SubmitButton variant="default">{m.merge_undo()}</SubmitButton>
            {open}
          </Form>
        ) : (
          <div className={bulk.actions}>{open}</div>
        )}
      </Section>
    </Page>
  );
}

export function ErrorBoundary() {
  return <ErrorPage missing={m.merge_none()} />;
}
