import { data, href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { keepList } from "#app/rules/list-place.ts";
import { formatPrice } from "#app/rules/numbers.ts";
import { sourceNote, type ValueSource } from "#app/rules/selling/followed-fields.ts";
import { LOCKED_PRICE_KEYS } from "#app/rules/selling/product-sections.ts";
import type { FormField } from "#app/rules/twins/twin-field.ts";
import { isStatus } from "#app/rules/twins/twin-status.ts";
import { failureReason } from "#app/server/accounts/notifications.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { noStoreHeaders } from "#app/server/http/no-store.server.ts";
import { EDIT_FORM, readForm } from "#app/server/http/read-form.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCardDetail } from "#app/server/selling/actions/selling-actions.server.ts";
import type { CardDetail } from "#app/server/selling/actions/selling-schemas.server.ts";
import { listValueSources } from "#app/server/selling/cards/inheritance.server.ts";
import { priceFromProduct } from "#app/server/selling/cards/marketplace-card.server.ts";
import { parentHref } from "#app/server/selling/links.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { loadFormFields } from "#app/server/twins/forms/edit-fields.server.ts";
import { handlePartialSubmit, saveForm } from "#app/server/twins/forms/edit-form.server.ts";
import { fingerprints, lockFields } from "#app/server/twins/forms/edit-twin.server.ts";
import { viewStatus } from "#app/server/twins/status-view.server.ts";
import { getSubmittedTwin, getTwin, transitionByAlias } from "#app/server/twins/twins.server.ts";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { withOfflineFallback } from "#app/ui/twins/form/offline-response.ts";

import type { Route } from "./+types/edit";
import { EditCardScreen } from "./components/edit-card.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const [answer, detail, sources] = await throwAsStatus(
    Promise.all([
      getTwin(caller, params.twinId),
      getCardDetail(caller, params.twinId),
      listValueSources(caller, params.twinId),
    ]),
  );
  const { twin, relatedObjects } = answer;
  const priceFrom = priceFromProduct(detail.marketplaceProduct);
  const allFields = await throwAsStatus(loadFormFields(caller, answer));
  const fields = lockFields(allFields, lockedKeys(priceFrom));
  const status = viewStatus(relatedObjects.statusMap[twin.statusId]);
  const { marketplace, limits } = detail.marketplaceProduct;
  return {
    id: twin.id,
    name: twin.name,
    description: twin.description,
    status,
    frozen: twin.freeze,
    isDenied: !twin.freeze && !twin.actions.includes("EDIT"),
    version: twin.version,
    base: fingerprints(twin, fields),
    fields: fields.map((field) => withSourceNote(field, sources)),
    sources,
    marketplace,
    limits,
    price: priceFrom === null ? null : { text: sentPrice(detail.marketplaceProduct), priceFrom },
    schedule: detail.marketplaceProduct.schedule,
    parent: parentHref(twin.headTwinId),
    failure: isStatus(status, "sketch")
      ? await throwAsStatus(failureReason(caller, twin.id))
      : null,
    tryAgainId: transitionByAlias(answer, "prepare")?.id ?? null,
  };
}

/** Adds whether the card follows its product in the field to the field's help. */
function withSourceNote(field: FormField, sources: ValueSource[]): FormField {
  const notes = [field.help, sourceNote(sources, field.key)].filter(Boolean);
  return { ...field, help: notes.join(" · ") };
}

/** Price and currency are locked while the product has one price for all marketplaces. */
function lockedKeys(priceFrom: string | null): readonly string[] {
  return priceFrom === null ? [] : LOCKED_PRICE_KEYS;
}

function sentPrice({ price, currency }: CardDetail): string {
  return price === null ? "" : formatPrice(price, currency ?? "");
}

export const headers = noStoreHeaders;

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const caller = getCaller(context);
  const [answer, detail] = await throwAsStatus(
    Promise.all([getSubmittedTwin(caller, params.twinId), getCardDetail(caller, params.twinId)]),
  );
  const { titleMax, descriptionMax } = detail.marketplaceProduct.limits ?? {};
  const limits = { nameMax: titleMax, descriptionMax };
  const form = await readForm(request, EDIT_FORM);
  const partialResult = await handlePartialSubmit(caller, answer, form, limits);
  if (partialResult) {
    const { status, ...rest } = partialResult;
    return data(rest, { status });
  }
  const keys = lockedKeys(priceFromProduct(detail.marketplaceProduct));
  const locked = { keys, text: m.card_price_locked() };
  const failed = await saveForm(caller, answer, form, limits, { locked });
  if (failed) {
    const { status, ...rest } = failed;
    return data({ ...rest, preview: null, description: null }, { status });
  }
  flashToast(context, "success", m.products_saved());
  return redirect(keepList(url, href("/marketplace-product/:cardId", { cardId: params.twinId })));
}

export const clientAction = (args: Route.ClientActionArgs) => withOfflineFallback(args);

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: m.products_edit_title({ name: loaderData?.name ?? "" }) },
];

export default function EditCard({ actionData, loaderData }: Route.ComponentProps) {
  return <EditCardScreen key={loaderData.id} card={loaderData} answer={actionData} />;
}

export function ErrorBoundary() {
  return <ErrorPage missing={m.card_missing()} />;
}
