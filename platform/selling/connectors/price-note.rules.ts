import { createMessage, type Message } from "../../base/messages/message.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import { readOptionCode } from "../cards/field-text.rules.ts";
import { isUsable, type PriceTerms, valueIn } from "../inheritance/followed-values.rules.ts";

type Content = Parameters<typeof valueIn>[0];

/**
 * Says what a new card lacks because of a currency: its product's price, or the currency of its own. Null if nothing.
 */
export function noteOnPrice(
  model: DomainModel,
  product: Content,
  card: Content,
  terms: PriceTerms,
): Message | null {
  const [own, offered] = [valueIn(card, "price"), valueIn(product, "price")];
  if (own.text !== "") {
    return own.currency === "" ? createMessage("card_note_no_currency") : null;
  }
  if (offered.text === "" || isUsable(model, own, offered, terms)) return null;
  const currency = readOptionCode(model, offered.currency, model.defaultLocale);
  return currency === ""
    ? createMessage("card_note_product_currency")
    : createMessage("card_note_price_refused", { currency });
}
