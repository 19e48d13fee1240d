import type { Submission, SubmissionResult } from "@conform-to/react";
import { data, href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { CreateProduct } from "#app/rules/selling/product.ts";
import { config } from "#app/server/base/config.server.ts";
import { type ActionError, catchActionError } from "#app/server/forms/action-error.server.ts";
import { parseForm } from "#app/server/forms/parse-form.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { noStoreHeaders } from "#app/server/http/no-store.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import {
  catchRequestError,
  throwAsStatus,
  toSubmissionResult,
} from "#app/server/platform/errors.server.ts";
import { checkEan, createProduct } from "#app/server/selling/actions/selling-actions.server.ts";
import { loadProductCreation } from "#app/server/selling/products/product-creation.server.ts";
import { type Caller, getCaller } from "#app/server/session/caller.server.ts";
import { useAppName } from "#app/ui/app-name.ts";
import { pageTitle } from "#app/ui/page-title.ts";
import { Page, Section } from "#app/ui/page.tsx";
import { LockedNotice } from "#app/ui/selling/locked-notice.tsx";
import { readEan } from "#common/ean.ts";

import type { Route } from "./+types/new";
import { CreateForm } from "./components/create-form.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { types, refusal } = await throwAsStatus(loadProductCreation(getCaller(context)));
  return {
    types: types.map(({ id, name, group }) => ({ value: id, label: name, group })),
    refusal,
    title: m.products_new_title({ appName: config().PRODUCT_NAME }),
  };
}

export const headers = noStoreHeaders;

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request);
  const corrected = form.get("useEan");
  if (typeof corrected === "string") form.set("ean", corrected);
  const submission = parseForm(form, CreateProduct);
  if (corrected !== null) return data(submission.reply({ fieldErrors: {} }), { status: 200 });
  if (submission.status !== "success") return data(submission.reply(), { status: 422 });

  const caller = getCaller(context);
  const work = createProduct(caller, submission.value);
  const problem = await catchActionError(work, m.products_create_failed());
  if (problem) {
    return data(await answerTo(caller, problem, submission), { status: problem.status });
  }

  flashToast(context, "success", m.products_created());
  return redirect(href("/products/:productId", { productId: await work }));
}

/**
 * Converts an error to the result of the form. Only a duplicate EAN has a text of its own in the specification, and a
 * link to the other product.
 */
async function answerTo(
  caller: Caller,
  problem: ActionError,
  submission: Submission<CreateProduct>,
): Promise<SubmissionResult & { existingId?: string | null }> {
  const { requestError, text } = problem;
  if (!requestError) return submission.reply({ formErrors: [text] });
  const isEanTaken = requestError.fieldErrors.some(
    ({ field, code }) => field === "ean" && code === "not_unique",
  );
  if (!isEanTaken) return toSubmissionResult(submission, requestError);
  const fieldErrors = { ean: [m.products_ean_duplicate()] };
  const reply = submission.reply({ fieldErrors, formErrors: [m.products_ean_block()] });
  const { ean } = readEan(String(submission.payload["ean"]));
  const { value } = await catchRequestError(checkEan(caller, ean));
  return { ...reply, existingId: value?.existingId ?? null };
}

export const meta: Route.MetaFunction = ({ loaderData, error }) =>
  pageTitle(loaderData?.title, error);

export default function NewProduct({ actionData, loaderData }: Route.ComponentProps) {
  const appName = useAppName();
  const { types, refusal } = loaderData;
  // A submitted form is kept even if the permission was revoked concurrently.
  const hasForm = refusal === null || actionData !== undefined;
  return (
    <Page
      title={m.products_new_title({ appName })}
      back={{ to: href("/products"), label: m.products_back() }}
      note={hasForm && m.products_new_note()}
      width="narrow"
    >
      {refusal !== null && <LockedNotice>{refusal}</LockedNotice>}
      {hasForm && (
        <Section>
          <CreateForm types={types} lastResult={actionData} />
        </Section>
      )}
    </Page>
  );
}
