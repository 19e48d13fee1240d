import { data, href, redirect, type ShouldRevalidateFunctionArgs } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { keepList } from "#app/rules/list-place.ts";
import { slicePage, parseSlicePage } from "#app/rules/lists/page-slice.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { noStoreHeaders } from "#app/server/http/no-store.server.ts";
import { EDIT_FORM, readForm } from "#app/server/http/read-form.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import type { TwinResponse } from "#app/server/platform/response-schemas.server.ts";
import { listTextLimits } from "#app/server/selling/actions/selling-actions.server.ts";
import { findEanHolder } from "#app/server/selling/products/ean-holder.server.ts";
import { echoImageTexts, saveImageTexts } from "#app/server/selling/products/image-texts.server.ts";
import { listDocuments } from "#app/server/selling/products/linked-cards.server.ts";
import {
  deleteFile,
  moveImage,
  readUploads,
  type UploadResult,
} from "#app/server/selling/products/uploads.server.ts";
import { type Caller, getCaller } from "#app/server/session/caller.server.ts";
import { loadFormFields } from "#app/server/twins/forms/edit-fields.server.ts";
import {
  handlePartialSubmit,
  saveForm,
  echoSubmittedForm,
} from "#app/server/twins/forms/edit-form.server.ts";
import { fingerprints } from "#app/server/twins/forms/edit-twin.server.ts";
import { viewStatus } from "#app/server/twins/status-view.server.ts";
import { getSubmittedTwin, getTwin, mediaItem } from "#app/server/twins/twins.server.ts";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { OFFLINE_STATUS, withOfflineFallback } from "#app/ui/twins/form/offline-response.ts";
import { checkEan } from "#common/ean.ts";

import type { Route } from "./+types/edit";
import { EditProductScreen } from "./components/edit-product.tsx";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const [answer, documents, textLimits] = await throwAsStatus(
    Promise.all([
      getTwin(caller, params.twinId),
      listDocuments(caller, params.twinId, parseSlicePage(url, "documents")),
      listTextLimits(caller, params.twinId),
    ]),
  );
  const { twin, relatedObjects } = answer;
  const fields = await throwAsStatus(loadFormFields(caller, answer));
  const media = slicePage(twin.attachments, parseSlicePage(url, "media"), MEDIA_PER_PAGE);
  const suggested = url.searchParams.get("ean");
  return {
    id: twin.id,
    name: twin.name,
    description: twin.description,
    status: viewStatus(relatedObjects.statusMap[twin.statusId]),
    frozen: twin.freeze,
    isDenied: !twin.freeze && !twin.actions.includes("EDIT"),
    version: twin.version,
    base: fingerprints(twin, fields),
    fields,
    textLimits,
    suggestedEan: suggested && checkEan(suggested).corrected === null ? suggested : null,
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

const MEDIA_PER_PAGE = 24;

export const headers = noStoreHeaders;

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const caller = getCaller(context);
  const answer = await throwAsStatus(getSubmittedTwin(caller, params.twinId));
  const { form, errors, added, failure } = await readEdit(request, caller, answer);
  const textProblem = await saveImageTexts(caller, params.twinId, form);
  if (textProblem) errors.images.push(textProblem);
  const imageTexts = textProblem ? echoImageTexts(form) : {};
  // Shows the page again with its unsaved input and the stored values on which the input is based.
  const showFormAgain = (problems: UploadResult["errors"]) => {
    const typed = echoSubmittedForm(answer, form);
    const isRejected = problems.images.length + problems.documents.length > 0;
    const status = failure ?? (isRejected ? 422 : 200);
    return data(
      { ...NO_PARTIAL_RESULT, ...typed, errors: problems, added, imageTexts },
      { status },
    );
  };
  const [removed, moved] = [form.get("remove"), form.get("move")];
  if (typeof removed === "string" || typeof moved === "string") {
    const problem =
      typeof removed === "string"
        ? await deleteFile(caller, removed)
        : await moveImage(caller, String(moved));
    return showFormAgain({
      ...errors,
      images: problem ? [...errors.images, problem] : errors.images,
    });
  }
  // Redirecting would lose the reasons why files were rejected, so stay on the page.
  const hasRejectedFiles = errors.images.length + errors.documents.length > 0;
  if (hasRejectedFiles || form.get("only") === "files") return showFormAgain(errors);
  const partialResult = await handlePartialSubmit(caller, answer, form);
  if (partialResult) {
    const { status, ...rest } = partialResult;
    return data({ ...rest, errors: null, added, imageTexts }, { status });
  }
  const failed = await saveForm(caller, answer, form);
  if (failed) {
    const { status, ...rest } = failed;
    const eanHolder = await findEanHolder(caller, failed.result, params.twinId);
    const edit = { ...NO_PARTIAL_RESULT, ...rest, eanHolder };
    return data({ ...edit, errors: null, added, imageTexts }, { status });
  }
  flashToast(context, "success", m.products_saved());
  return redirect(keepList(url, href("/products/:productId", { productId: params.twinId })));
}

const NO_PARTIAL_RESULT = { preview: null, description: null };

async function readEdit(
  request: Request,
  caller: Caller,
  answer: TwinResponse,
): Promise<UploadResult> {
  if (request.headers.get("content-type")?.startsWith("multipart/")) {
    return readUploads(request, caller, answer);
  }
  return {
    form: await readForm(request, EDIT_FORM),
    errors: { images: [], documents: [] },
    added: 0,
    failure: null,
  };
}

/** Some files may be stored although others were rejected, so revalidate after an error status too. */
export function shouldRevalidate({
  formMethod,
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return (formMethod === "POST" && actionStatus !== OFFLINE_STATUS) || defaultShouldRevalidate;
}

export const clientAction = (args: Route.ClientActionArgs) => withOfflineFallback(args);

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: m.products_edit_title({ name: loaderData?.name ?? "" }) },
];

export default function EditProduct({ actionData, loaderData }: Route.ComponentProps) {
  return <EditProductScreen product={loaderData} answer={actionData} />;
}

export function ErrorBoundary() {
  return <ErrorPage missing={m.products_missing()} />;
}
