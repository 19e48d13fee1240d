import { z } from "zod";

import type { Message, MessageParam, Sentences } from "./message.ts";
import { renderMessage } from "./render-message.ts";

const StoredParam: z.ZodType<MessageParam> = z.lazy(() =>
  z.union([z.string(), z.number(), StoredMessage, z.array(z.string()), z.array(StoredMessage)]),
);
/** A key of another version is kept: it is shown by its name. */
const StoredMessage = z.object({
  key: z.string() as unknown as z.ZodType<Message["key"]>,
  params: z.record(z.string(), StoredParam),
});
const StoredSentences = z.union([StoredMessage, z.array(StoredMessage)]);

/** Older rows have it where nothing was to be said. */
const NO_SENTENCES = "[]";

/** For a column of text. */
export function serializeMessage(sentences: Sentences): string {
  return JSON.stringify(sentences);
}

/** Null for a text that was stored as it is; a marketplace's reason may look like a message. */
export function parseMessage(stored: string): Message | Message[] | null {
  if (stored === NO_SENTENCES) return [];
  if (!/^\[?\{"key":/.test(stored)) return null;
  try {
    return StoredSentences.safeParse(JSON.parse(stored)).data ?? null;
  } catch {
    return null;
  }
}

/** What is stored, in the reader's language; older rows hold an English text, which stays as it is. */
export function renderStored(stored: string | Sentences, locale: string): string {
  const sentences = typeof stored === "string" ? parseMessage(stored) : stored;
  if (sentences) return renderMessage(sentences, locale);
  return typeof stored === "string" ? stored : "";
}

/** The stored messages for clients with texts of their own; none if another text was stored. */
export function listStored(stored: string): Message[] | undefined {
  const messages = parseMessage(stored);
  return messages ? [messages].flat() : undefined;
}

export const MessageListView = z
  .array(z.object({ key: z.string(), params: z.record(z.string(), z.unknown()) }))
  .optional();
