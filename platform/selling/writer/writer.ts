import { LocalizedError } from "../../base/messages/localized-error.ts";
import type { Message } from "../../base/messages/message.ts";
import type { Limits } from "../cards/card.ts";
import type { MarketplaceServices } from "../marketplaces/adapter.ts";

/** Data of a card that a writer works with. It may use nothing else, so that it doesn't invent facts. */
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
  /** Numbers of tokens used, as reported by the model. */
  tokens?: Tokens;
}

export interface Tokens {
  input: number;
  output: number;
}

/**
 * Error of the model's service, with a message for the seller. The service's own message is the error's cause, which
 * is only logged.
 */
export class WriterUnavailableError extends LocalizedError {
  override readonly name = "WriterUnavailableError";
  /** Tokens that the failed call has used; null if that is unknown. */
  readonly tokens: Tokens | null;

  constructor(message: Message, { tokens = null, ...options }: FailedCall = {}) {
    super(message, options);
    this.tokens = tokens;
  }
}

interface FailedCall extends ErrorOptions {
  tokens?: Tokens | null;
}

export const TONES = ["neutral", "friendly", "expert", "lively"] as const;

/**
 * A business's style of texts. Only a model follows it: the built-in writer arranges the seller's own words.
 */
export interface WritingStyle {
  tone: (typeof TONES)[number];
  /** The seller's instructions for wording, up to 1,000 characters; "" for none. */
  instructions: string;
}

export const PLAIN_STYLE: WritingStyle = { tone: "neutral", instructions: "" };

export interface Writer {
  /** Whether content comes from the built-in writer or from a language model, which screens display. */
  readonly source: "builtin" | "model";
  readonly model: string | null;
  /** Prices per million tokens, in US dollars; null if not configured. */
  readonly prices: Tokens | null;
  write(
    facts: CardFacts,
    limits: Limits,
    signal: AbortSignal,
    style?: WritingStyle,
  ): Promise<WrittenContent>;
}

/** The marketplace services, and the writer of content. */
export interface WriterServices extends MarketplaceServices {
  writer: Writer;
}
