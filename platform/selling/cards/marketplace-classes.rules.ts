import { classProperty, isKindOf } from "../../core/model/class-properties.rules.ts";
import type { DomainModel, TwinClass } from "../../core/model/domain-model.ts";

/** Keys of the sellers' domain that selling depends on; everything else is data. */
export const CARD_ROOT = "marketplace_product";
export const PRODUCT_ROOT = "product";
export const CONNECTOR_ROOT = "marketplace_connector";

/** Returns the key of the adapter for a card's or a connector's class. */
export function marketplaceKey(model: DomainModel, twinClass: TwinClass): string | null {
  const key = classProperty(model, twinClass, "marketplace");
  return typeof key === "string" ? key : null;
}

/**
 * Derives the name from the class key: `marketplace_allegro` is Allegro, `marketplace_amazon_de` is Amazon DE.
 */
export function marketplaceName(classKey: string): string {
  const [, name = "", site] = classKey.toLowerCase().split("_");
  const capitalized = name.charAt(0).toUpperCase() + name.slice(1);
  if (!site) return capitalized;
  return `${capitalized} ${site.length === 2 ? site.toUpperCase() : site}`;
}

export function isRootKind(model: DomainModel, classId: string, rootKey: string): boolean {
  const root = model.classByKey.get(rootKey);
  return root !== undefined && isKindOf(model, classId, root.id);
}

export function statusKeyOf(model: DomainModel, statusId: string): string {
  return model.statuses.get(statusId)?.key.toLowerCase() ?? "";
}
