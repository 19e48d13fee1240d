import { data, href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { keepList } from "#app/rules/list-place.ts";
import { LabelForm } from "#app/rules/selling/label-form.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { parseForm } from "#app/server/forms/parse-form.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { noStoreHeaders } from "#app/server/http/no-store.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { hasLabels, listLabels, saveLabels } from "#app/server/selling/products/labels.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { requirePermission } from "#app/server/session/permissions.server.ts";
import { getTwin } from "#app/server/twins/twins.server.ts";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { Page, Section } from "#app/ui/page.tsx";
import { useListPlace } from "#app/ui/use-list-place.ts";
import { splitLabels } from "#common/label-names.ts";

import type { Route } from "./+types/labels";
import { LabelsForm } from "./components/labels-form.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const caller = getCaller(context);
  if (!(await hasLabels(caller))) throw data(null, { status: 404 });
  await requirePermission(caller, "TWIN_UPDATE");
  const [{ twin }, labels] = await throwAsStatus(
    Promise.all([getTwin(caller, params.productId), listLabels(caller)]),
  );
  return { name: twin.name, base: { version: twin.version, ids: twin.tagIdList }, labels };
}

export const headers = noStoreHeaders;

/** The field of the platform's call that has the names of new labels. */
const NEW_NAMES = "tags.newTags";

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const caller = getCaller(context);
  const form = await readForm(request);
  const idsOf = (name: string) => form.getAll(name).filter((id) => typeof id === "string");
  const chosen = idsOf("label");
  const base = { version: Number(form.get("version")), ids: idsOf("base") };
  const submission = parseForm(form, LabelForm());
  const answer = { base, chosen };
  if (submission.status !== "success") {
    return data({ ...answer, result: submission.reply() }, { status: 422 });
  }
  const newNames = splitLabels(submission.value.names) ?? [];
  const work = saveLabels(caller, params.productId, { base, chosen, newNames });
  const failed = await catchActionError(work, m.products_save_failed());
  if (failed) {
    const isAtNames = failed.requestError?.fieldErrors.some(({ field }) => field === NEW_NAMES);
    const problem = isAtNames
      ? { fieldErrors: { names: [failed.text] } }
      : { formErrors: [failed.text] };
    return data({ ...answer, result: submission.reply(problem) }, { status: failed.status });
  }
  flashToast(context, "success", m.labels_saved());
  return redirect(keepList(url, href("/products/:productId", params)));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: m.labels_of({ name: loaderData?.name ?? "" }) },
];

/** Page that selects labels of the business for a product, and adds new ones. */
export default function Labels({ actionData, loaderData, params }: Route.ComponentProps) {
  const listPlace = useListPlace();
  const back = { to: listPlace(href("/products/:productId", params)), label: loaderData.name };
  return (
    <Page title={m.labels_title()} back={back} note={m.labels_help()} width="narrow">
      <Section>
        <LabelsForm
          loaded={loaderData}
          action={listPlace(href("/products/:productId/labels", params))}
          back={back.to}
          answer={actionData}
        />
      </Section>
    </Page>
  );
}

export function ErrorBoundary() {
  return <ErrorPage missing={m.products_missing()} />;
}
