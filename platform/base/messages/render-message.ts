import * as en from "./compiled/messages/en.js";
import * as pl from "./compiled/messages/pl.js";
import * as ru from "./compiled/messages/ru.js";
import { type Message, type MessageKey, type MessageParam, type Sentences } from "./message.ts";

type Inputs = Record<string, string | number>;
type Catalog = Record<string, (inputs: Inputs) => string>;

const CATALOGS = new Map<string, Catalog>(
  Object.entries({ en, pl, ru } as unknown as Record<string, Catalog>),
);
export const ENGLISH = en as unknown as Catalog;

/** Renders the text in the reader's language, or in English if the platform doesn't speak it. */
export function renderMessage(sentences: Sentences, locale: string): string {
  if (isList(sentences)) return sentences.map((one) => renderMessage(one, locale)).join("; ");
  const format = (CATALOGS.get(locale) ?? ENGLISH)[sentences.key];
  // The message was stored by another version, which has more messages.
  if (!format) return sentences.key;
  const inputs = Object.entries(sentences.params).map(([name, value]) => [
    name,
    renderParam(value, locale),
  ]);
  return format(Object.fromEntries(inputs) as Inputs);
}

function renderParam(value: MessageParam, locale: string): string | number {
  if (typeof value === "string" || typeof value === "number") return value;
  if ("key" in value) return renderMessage(value, locale);
  return value.map((one) => renderParam(one, locale)).join(", ");
}

/** Renders the text, and adds key and parameters for clients that have texts of their own. */
export function presentMessage(sentences: Sentences, locale: string): MessageView {
  const text = renderMessage(sentences, locale);
  if (isList(sentences) || sentences.key === "verbatim") return { message: text };
  return { message: text, messageKey: sentences.key, params: sentences.params };
}

export interface MessageView {
  message: string;
  messageKey?: MessageKey;
  params?: Message["params"];
}

function isList(sentences: Sentences): sentences is readonly Message[] {
  return Array.isArray(sentences);
}
