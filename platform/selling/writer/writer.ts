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
  /** What a model says that it has read and written. */
  tokens?: Tokens;
}

export interface Tokens {
  input: number;
  output: number;
}

export const TONES = ["neutral", "friendly", "expert", "lively"] as const;

/** How a business wants its texts. Only a model follows it: the built-in writer arranges the seller's own words. */
export interface WritingStyle {
  tone: (typeof TONES)[number];
  /** The seller's own words about wording, of up to 1,000 characters; empty for none. */
  instructions: string;
}

export const PLAIN_STYLE: WritingStyle = { tone: "neutral", instructions: "" };

export interface Writer {
  /** `builtin` is shown on screens as the built-in writer. */
  readonly source: "builtin" | "model";
  readonly model: string | null;
  /** What a million tokens cost, in US dollars; null if the deployer didn't say. */
  readonly prices: Tokens | null;
  write(
    facts: CardFacts,
    limits: Limits,
    signal: AbortSignal,
    style?: WritingStyle,
  ): Promise<WrittenContent>;
}

/** Services that writing content needs in addition. */
export interface WriterServices extends MarketplaceServices {
  writer: Writer;
}
