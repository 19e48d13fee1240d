import type { Executor } from "../../base/database/executor.ts";
import { classProperty } from "../../core/model/class-properties.rules.ts";
import type { DomainModel, TwinClass } from "../../core/model/domain-model.ts";
import { textIn } from "../../core/model/text-in.rules.ts";
import { findTwinRow, type TwinRow } from "../../twins/twin/twin.store.ts";
import { describeProduct, splitBullets } from "../cards/card-payload.rules.ts";
import type { Limits } from "../cards/card.ts";
import { readField } from "../cards/field-text.rules.ts";
import { marketplaceKey } from "../cards/marketplace-classes.rules.ts";
import type { CardFacts, WriterServices } from "./writer.ts";

export interface WritingTask {
  facts: CardFacts;
  limits: Limits;
}

/** What a writer may know of a card, in the language of its marketplace or else of the user, and what fits there. */
export async function readWritingTask(
  { marketplaces }: WriterServices,
  executor: Executor,
  model: DomainModel,
  card: TwinRow,
  userLocale: string,
): Promise<WritingTask> {
  const cardClass = model.classes.get(card.class_id);
  const locale = contentLanguage(model, cardClass) ?? userLocale;
  const adapter = marketplaces.get((cardClass && marketplaceKey(model, cardClass)) ?? "");
  const product = await findTwinRow(executor, model.domainId, card.head_id ?? "");
  if (!adapter || !product) throw new Error(`Card ${card.id} has no marketplace or no product`);
  const productType = model.classes.get(product.class_id);
  return {
    limits: adapter.limits,
    facts: {
      name: card.name || product.name,
      description: card.description ?? product.description ?? "",
      bulletPoints: splitBullets(readField(card.fields, "bullet_points")),
      productType: productType ? textIn(productType.name, locale, model) : "",
      marketplace: adapter.name,
      attributes: describeProduct(model, { ...product, classId: product.class_id }, locale),
      locale,
    },
  };
}

/** Buyers of a marketplace read one language, which its class may name, whatever the language of the user is. */
function contentLanguage(model: DomainModel, cardClass: TwinClass | undefined): string | null {
  const language = cardClass && classProperty(model, cardClass, "contentLanguage");
  return typeof language === "string" ? language : null;
}
