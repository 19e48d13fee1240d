import { data, Form, href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { noStoreHeaders } from "#app/server/http/no-store.server.ts";
import { CODE, throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { restoreFromTrash } from "#app/server/twins/entry/trash.server.ts";
import { getTwin } from "#app/server/twins/twins.server.ts";
import { ActionErrorAlert } from "#app/ui/action-error.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { Page, Section } from "#app/ui/page.tsx";

import type { Route } from "./+types/merged";

import bulk from "#app/ui/bulk/bulk.module.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  const productId = url.searchParams.get("a") ?? "";
  const { twin } = await throwAsStatus(getTwin(getCaller(context), productId));
  return { productId, name: twin.name, isEarlier: url.searchParams.has("before") };
}

export const headers = noStoreHeaders;

/** Undoes the merge. */
export async function action({ context, params, url }: Route.ActionArgs) {
  const work = restoreFromTrash(getCaller(context), params.trashEntryId);
  const failed = await catchActionError(work, m.merge_undo_failed());
  if (failed) {
    const isOver = failed.requestError?.code === CODE.UUID_UNKNOWN;
    const problem = isOver ? m.merge_undo_over() : failed.text;
    return data({ problem }, { status: failed.status });
  }
  const { name } = await work;
  flashToast(context, "success", m.merge_undone({ name }));
  const productId = url.searchParams.get("a");
  return redirect(productId ? href("/products/:productId", { productId }) : href("/products"));
}

export const meta: Route.MetaFunction = () => [{ title: m.merge_done() }];

/** Page after a merge, which can undo it. */
export default function Merged({ actionData, loaderData }: Route.ComponentProps) {
  const { productId, name, isEarlier } = loaderData;
  return (
    <Page
      title={m.merge_done()}
      back={{ to: href("/products/eans"), label: m.eans_title() }}
      width="narrow"
    >
      <Section>
        {isEarlier && <p>{m.merge_before()}</p>}
        <p>{m.merge_done_help({ name })}</p>
        <ActionErrorAlert text={actionData?.problem} />
        <Form method="post" className={bulk.actions}>
          <SubmitButton variant="default">{m.merge_undo()}</SubmitButton>
          <ButtonLink to={href("/products/:productId", { productId })}>{m.merge_open()}</ButtonLink>
        </Form>
      </Section>
    </Page>
  );
}

export function ErrorBoundary() {
  return <ErrorPage missing={m.products_missing()} />;
}
