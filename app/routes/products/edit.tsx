import { data, href, redirect, type ShouldRevalidateFunctionArgs } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { correctedEan } from "#app/rules/ean.ts";
import { partOf, partPage } from "#app/rules/part-page.ts";
import { callerOf } from "#app/server/caller.server.ts";
import { neverStored } from "#app/server/http/never-stored.server.ts";
import { EDIT_FORM, readForm } from "#app/server/http/read-form.server.ts";
import { leaveToast } from "#app/server/http/toast.server.ts";
import { deleteFile, readUploads } from "#app/server/http/uploads.server.ts";
import { orThrowStatus } from "#app/server/platform/errors.server.ts";
import { documentsOf } from "#app/server/products/linked-cards.server.ts";
import { viewStatus } from "#app/server/products/product-list.server.ts";
import { formFieldsOf } from "#app/server/twins/edit-fields.server.ts";
import { answerPart, saveForm, typedBack } from "#app/server/twins/edit-form.server.ts";
import { fingerprints } from "#app/server/twins/edit-twin.server.ts";
import { getTwin, mediaItem } from "#app/server/twins/twins.server.ts";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";

import type { Route } from "./+types/edit";
import { EditProductScreen } from "./parts/edit-product.tsx";
import { OFFLINE, orOffline } from "./parts/offline-answer.ts";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const caller = callerOf(context);
  const [answer, documents] = await orThrowStatus(
    Promise.all([
      getTwin(caller, params.twinId),
      documentsOf(caller, params.twinId, partPage(url, "documents")),
    ]),
  );
  const { twin, relatedObjects } = answer;
  const fields = await orThrowStatus(formFieldsOf(caller, answer));
  const media = partOf(twin.attachments, partPage(url, "media"), MEDIA_SHOWN);
  const suggested = url.searchParams.get("ean");
  return {
    id: twin.id,
    name: twin.name,
    description: twin.description,
    status: viewStatus(relatedObjects.statusMap[twin.statusId]),
    frozen: twin.freeze,
    version: twin.version,
    base: fingerprints(twin, fields),
    fields,
    suggestedEan: suggested && correctedEan(suggested) === null ? suggested : null,
    media: { ...media, items: media.items.map(mediaItem) },
    documents: {
      ...documents,
      items: documents.items.map(({ id, title, file }) => ({
        id,
        title,
        size: file?.size ?? null,
      })),
    },
  };
}

const MEDIA_SHOWN = 24;

export const headers = neverStored;

export async function action({ context, params, request }: Route.ActionArgs) {
  const caller = callerOf(context);
  const answer = await orThrowStatus(getTwin(caller, params.twinId));
  if (request.headers.get("content-type")?.startsWith("multipart/")) {
    const { form, errors } = await readUploads(request, caller, answer);
    return filesAnswer(form, errors);
  }
  const form = await readForm(request, EDIT_FORM);
  const removed = form.get("remove");
  if (typeof removed === "string") {
    const problem = await deleteFile(caller, removed);
    return filesAnswer(form, { images: problem ? [problem] : [], documents: [] });
  }
  // Another part of a long list of files: what was typed comes along.
  if (form.get("only") === "files") return filesAnswer(form, { images: [], documents: [] });
  const part = await answerPart(caller, answer, form);
  if (part) {
    const { status, ...rest } = part;
    return data({ ...rest, errors: null }, { status });
  }
  const failed = await saveForm(caller, answer, form);
  if (failed) {
    const { status, ...rest } = failed;
    return data({ ...rest, ...NOTHING_ELSE, errors: null }, { status });
  }
  leaveToast(context, "success", m.products_saved());
  return redirect(href("/products/:productId", { productId: params.twinId }));
}

const NOTHING_ELSE = { kept: null, preview: null, description: null };

/** The page again, not saved: with what was typed, and what that is to be compared with. */
function filesAnswer(form: FormData, errors: { images: string[]; documents: string[] }) {
  const refused = errors.images.length + errors.documents.length > 0;
  const answer = { ...NOTHING_ELSE, ...typedBack(form), conflict: null, errors };
  return data(answer, { status: refused ? 422 : 200 });
}

/** Of several files some may be refused while the others are there now. */
export function shouldRevalidate({
  formMethod,
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return (formMethod === "POST" && actionStatus !== OFFLINE) || defaultShouldRevalidate;
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return orOffline(request, serverAction);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: m.products_edit_title({ name: loaderData?.name ?? "" }) },
];

export default function EditProduct({ actionData, loaderData }: Route.ComponentProps) {
  return <EditProductScreen product={loaderData} answer={actionData} />;
}

export function ErrorBoundary() {
  return <ErrorPage missing={m.products_missing()} />;
}
