import type { Limits } from "../cards/card.ts";
import type { MarketplaceServices } from "../marketplaces/adapter.ts";

/** The card's own data, which is all a writer may use. It must not invent facts. */
export interface CardFacts {
  name: string;
  description: string;
  bulletPoints: string[];
  productType: string;
  marketplace: string;
  attributes: { key: string; name: string; value: string }[];
  locale: string;
}

export interface WrittenContent {
  title: string;
  description: string;
  bulletPoints: string[];
}

export interface Writer {
  /** `builtin` is shown on screens as the built-in writer. */
  readonly source: "builtin" | "model";
  readonly model: string | null;
  write(facts: CardFacts, limits: Limits, signal: AbortSignal): Promise<WrittenContent>;
}

/** Services that writing content needs in addition. */
export interface WriterServices extends MarketplaceServices {
  writer: Writer;
}
