import { z } from "zod";

import type { Message, MessageParam, Sentences } from "./message.ts";
import { renderMessage } from "./render-message.ts";

const StoredParam: z.ZodType<MessageParam> = z.lazy(() =>
  z.union([z.string(), z.number(), StoredMessage, z.array(z.string()), z.array(StoredMessage)]),
);
/** Accepts unknown keys, which another version has stored; they are shown instead of a text. */
const StoredMessage = z.object({
  key: z.string() as unknown as z.ZodType<Message["key"]>,
  params: z.record(z.string(), StoredParam),
});
const StoredSentences = z.union([StoredMessage, z.array(StoredMessage)]);

/** Value that older versions stored if there was no message. */
const NO_SENTENCES = "[]";

/** Serializes messages for a text column. */
export function serializeMessage(sentences: Sentences): string {
  return JSON.stringify(sentences);
}

/**
 * Parses stored messages; null for plain text, such as a marketplace's reason, even if it looks like a message.
 */
export function parseMessage(stored: string): Message | Message[] | null {
  if (stored === NO_SENTENCES) return [];
  if (!/^\[?\{"key":/.test(stored)) return null;
  try {
    return StoredSentences.safeParse(JSON.parse(stored)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * Renders a stored message in the reader's language. Plain text, which older versions stored in English, is returned
 * as it is.
 */
export function renderStored(stored: string | Sentences, locale: string): string {
  const sentences = typeof stored === "string" ? parseMessage(stored) : stored;
  if (sentences) return renderMessage(sentences, locale);
  return typeof stored === "string" ? stored : "";
}

/** Lists the stored messages for clients with texts of their own; undefined for plain text. */
export function listStored(stored: string): Message[] | undefined {
  const messages = parseMessage(stored);
  return messages ? [messages].flat() : undefined;
}

export const MessageListView = z
  .array(z.object({ key: z.string(), params: z.record(z.string(), z.unknown()) }))
  .optional();
