import { correctedEan } from "#app/rules/ean.ts";
import * as sections from "#app/rules/product-sections.ts";
import type { FieldView } from "#app/rules/twin-field.ts";
import { isStatus } from "#app/rules/twin-status.ts";

import type { Caller } from "./caller.server.ts";
import { fieldsOf, namesOf, typeOf, valueOf, viewField } from "./field-values.server.ts";
import { documentsOf, linkedCards, type ProductDocument } from "./linked-cards.server.ts";
import { fileHref } from "./links.server.ts";
import { renderMarkdown } from "./markdown.server.ts";
import type { TwinAnswer } from "./platform/wire.server.ts";
import { viewStatus } from "./product-list.server.ts";
import { productActions } from "./selling-actions.server.ts";
import { getTwin, mediaItem, transitionByAlias } from "./twins.server.ts";

export type ProductCard = Awaited<ReturnType<typeof productCard>>;

/** Everything the page of a product card shows: four calls, side by side; one less when its twin is known. */
export async function productCard(caller: Caller, productId: string, known?: TwinAnswer) {
  const [answer, linked, documents, actions] = await Promise.all([
    known ?? getTwin(caller, productId),
    linkedCards(caller, productId),
    documentsOf(caller, productId),
    productActions(caller, productId),
  ]);
  return viewProduct(answer, linked, documents, actions);
}

function viewProduct(
  answer: TwinAnswer,
  linked: Awaited<ReturnType<typeof linkedCards>>,
  documents: ProductDocument[],
  actions: Awaited<ReturnType<typeof productActions>>,
) {
  const { twin, relatedObjects: related } = answer;
  const status = viewStatus(related.statusMap[twin.statusId]);
  const unified = valueOf(twin, "unified_price_for_all_marketplaces") === "true";
  return {
    id: twin.id,
    name: twin.name,
    type: related.twinClassMap[twin.twinClassId]?.name ?? "",
    status,
    preparing: isStatus(status, "initializing"),
    sketch: isStatus(status, "sketch"),
    frozen: twin.freeze,
    mayEdit: !twin.freeze && !isStatus(status, "sketch"),
    tryAgainId: transitionByAlias(answer, "prepare")?.id ?? null,
    correctedEan: correctedEan(valueOf(twin, "ean")),
    unified,
    price: valueOf(twin, "price"),
    currency: namesOf(valueOf(twin, "currency"), related),
    ...fieldSections(answer),
    descriptionHtml: renderMarkdown(twin.description),
    bullets: sections.bulletsOf(valueOf(twin, sections.BULLETS_KEY)),
    media: twin.attachments.map(mediaItem),
    documents: documents.map(viewDocument),
    cards: linked.cards,
    cardsFailure: linked.failure,
    mayOptimize: actions.optimize.length > 0,
    mayPublish: actions.publish.length > 0,
    connectOptions: actions.connectOptions,
  };
}

function fieldSections({ twin, relatedObjects: related }: TwinAnswer) {
  const fields = fieldsOf(twin, related).filter((field) => typeOf(field) !== "attachment");
  const views = new Map<string, FieldView>();
  for (const field of fields) {
    const view = viewField(field, twin, related);
    views.set(view.key, view);
  }
  const pick = (keys: readonly string[]) =>
    keys.map((key) => views.get(key)).filter((view) => view !== undefined);
  return {
    leading: pick(sections.LEADING_KEYS),
    attributes: [...views.values()].filter(({ key }) => sections.isTypeAttribute(key)),
    productDimensions: pick(sections.dimensionKeys(sections.PRODUCT_DIMENSIONS)),
    packageDimensions: pick(sections.dimensionKeys(sections.PACKAGE_DIMENSIONS)),
  };
}

function viewDocument({ id, title, file }: ProductDocument) {
  return { id, title, size: file?.size ?? null, href: file ? fileHref(file.id) : null };
}
