import type { Executor } from "../../base/database/executor.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import { textIn } from "../../core/model/text-in.rules.ts";
import { findTwinRow } from "../../twins/twin/twin.queries.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import { describeProduct, splitBullets, withoutInternal } from "../cards/card-payload.rules.ts";
import type { Limits } from "../cards/card.ts";
import { contentLanguage } from "../cards/content-language.rules.ts";
import { readContentLanguages } from "../cards/content-languages.ts";
import { readField } from "../cards/field-text.rules.ts";
import { marketplaceKey } from "../cards/marketplace-classes.rules.ts";
import { toSellable } from "../cards/to-sellable.ts";
import type { CardFacts, WriterServices } from "./writer.ts";

export interface WritingTask {
  product: TwinRow;
  facts: CardFacts;
  limits: Limits;
}

/**
 * Loads the data of a card that a writer may use, and the marketplace's limits. The language is the one that
 * the business chose for the marketplace, else that of the marketplace's buyers or, if unknown, of the user.
 */
export async function readWritingTask(
  { marketplaces }: WriterServices,
  executor: Executor,
  model: DomainModel,
  card: TwinRow,
  userLocale: string,
): Promise<WritingTask> {
  const cardClass = model.classes.get(card.class_id);
  const languages = await readContentLanguages(executor, card.business_account_id);
  const locale = contentLanguage(model, card.class_id, languages) ?? userLocale;
  const adapter = marketplaces.get((cardClass && marketplaceKey(model, cardClass)) ?? "");
  const product = await findTwinRow(executor, model.domainId, card.head_id ?? "");
  if (!adapter || !product) throw new Error(`Card ${card.id} has no marketplace or no product`);
  const productType = model.classes.get(product.class_id);
  const sold = withoutInternal(model, toSellable(product));
  const { fields } = withoutInternal(model, toSellable(card));
  return {
    product,
    limits: adapter.limits,
    facts: {
      name: card.name || product.name,
      description: card.description ?? product.description ?? "",
      bulletPoints: splitBullets(readField(fields, "bullet_points")),
      productType: productType ? textIn(productType.name, locale, model) : "",
      marketplace: adapter.name,
      attributes: describeProduct(model, sold, locale),
      locale,
    },
  };
}
