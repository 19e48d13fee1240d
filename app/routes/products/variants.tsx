import { data, href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { listEntries, type RecoveredForm } from "#app/rules/forms/recovered-form.ts";
import { variantForm } from "#app/rules/selling/variant-form.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { getRecoveredForm } from "#app/server/forms/form-recovery.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { noStoreHeaders } from "#app/server/http/no-store.server.ts";
import { EDIT_FORM, readForm } from "#app/server/http/read-form.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import {
  createVariants,
  listTaken,
  listTicked,
  toVariantResult,
} from "#app/server/selling/bulk/created-variants.server.ts";
import { readCopies } from "#app/server/selling/bulk/read-copies.server.ts";
import { loadVariants } from "#app/server/selling/products/variants.server.ts";
import { type Caller, getCaller } from "#app/server/session/caller.server.ts";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { Page, Section } from "#app/ui/page.tsx";
import { LockedNotice } from "#app/ui/selling/locked-notice.tsx";
import { groupHref } from "#app/ui/selling/siblings.tsx";
import { useListPlace } from "#app/ui/use-list-place.ts";

import type { Route } from "./+types/variants";
import { VariantMatrix } from "./components/variant-matrix.tsx";
import { VariantSetup } from "./components/variant-setup.tsx";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const entries = recoveredEntries(getRecoveredForm(context, url)) ?? url.searchParams;
  const loaded = await throwAsStatus(loadVariants(getCaller(context), params.productId, entries));
  const change = new URL(url);
  change.searchParams.set("change", "1");
  const path = href("/products/:productId/variants", params);
  return { ...loaded, action: path + url.search, changeTo: path + change.search };
}

/** Returns the entries of a first step that couldn't be processed, to be shown again; null if there is none. */
function recoveredEntries(form: RecoveredForm | null): URLSearchParams | null {
  if (form?.fields["sent"] === undefined) return null;
  return new URLSearchParams([...listEntries(form.fields), ["change", "1"]]);
}

export const headers = noStoreHeaders;

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const caller = getCaller(context);
  const form = await readForm(request, EDIT_FORM);
  if (form.has("sent")) return answerSetup(caller, params.productId, form);
  const read = readCopies(form, "rows", variantForm());
  if (read.answer) return read.answer;
  const { submission } = read;
  const work = loadVariants(caller, params.productId, url.searchParams);
  const variants = await throwAsStatus(work);
  const ticked = listTicked(submission.value, variants.rows ?? []);
  const taken = listTaken(ticked);
  if (ticked.length === 0) taken.push(m.variants_none_chosen());
  if (taken.length > 0) {
    return data({ result: submission.reply({ formErrors: taken }), holders: {} }, { status: 409 });
  }
  const created = createVariants(caller, variants, ticked, submission.value);
  const problem = await catchActionError(created, m.variants_failed());
  if (problem) {
    const { requestError, status, text } = problem;
    const answer = requestError
      ? await toVariantResult(caller, submission, ticked, requestError)
      : { result: submission.reply({ formErrors: [text] }), holders: {} };
    return data(answer, { status });
  }
  flashToast(context, "success", m.variants_done({ count: (await created).length }));
  return redirect(groupHref(variants.setup.group));
}

/**
 * Answers the first step with its problems, or leads to the matrix. It isn't sent by GET, because values of any length
 * don't fit into a URL.
 */
async function answerSetup(caller: Caller, productId: string, form: FormData) {
  const entries = entriesOf(form);
  const setup = await throwAsStatus(loadVariants(caller, productId, entries));
  if (setup.rows === null) return data({ setup }, { status: entries.has("change") ? 200 : 422 });
  const path = href("/products/:productId/variants", { productId });
  return redirect(`${path}?${entries.toString()}`);
}

/** The entries of the first step with one line break between values, as short as they get. */
function entriesOf(form: FormData): URLSearchParams {
  const texts = [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return new URLSearchParams(texts.map(([name, text]) => [name, text.replaceAll("\r\n", "\n")]));
}

export const meta: Route.MetaFunction = () => [{ title: m.variants_add() }];

/** Page that adds variants to a product: first the fields in which they differ, then a row for each combination. */
export default function AddVariants({ actionData, loaderData, params }: Route.ComponentProps) {
  const step = actionData && "setup" in actionData ? actionData : null;
  const answer = actionData && "result" in actionData ? actionData : undefined;
  const { product, refusal } = loaderData;
  const rows = step === null ? loaderData.rows : null;
  const listPlace = useListPlace();
  // A submitted form is kept even if the permission was revoked concurrently.
  const isLocked = refusal !== null && actionData === undefined;
  const back = listPlace(href("/products/:productId", params));
  return (
    <Page
      title={m.variants_add()}
      back={{ to: href("/products/:productId", params), label: product.name }}
      note={m.variants_help()}
      width={rows === null ? "narrow" : "wide"}
    >
      {isLocked && <LockedNotice>{refusal}</LockedNotice>}
      {!isLocked && (
        <Section>
          {rows === null ? (
            <VariantSetup
              productId={product.id}
              loaded={step?.setup ?? loaderData}
              back={back}
              answer={step}
            />
          ) : (
            <VariantMatrix
              key={loaderData.action}
              loaded={loaderData}
              rows={rows}
              changeTo={loaderData.changeTo}
              back={back}
              answer={answer}
            />
          )}
        </Section>
      )}
    </Page>
  );
}

export function ErrorBoundary() {
  return <ErrorPage missing={m.products_missing()} />;
}
