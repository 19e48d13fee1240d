import type { Message, Sentences } from "./message.ts";
import { renderMessage } from "./render-message.ts";

/** For a column of text. */
export function serializeMessage(sentences: Sentences): string {
  return JSON.stringify(sentences);
}

/** Null for a text that was stored as it is. */
export function parseMessage(stored: string): Sentences | null {
  if (!/^\[?\{"key":/.test(stored)) return null;
  try {
    return JSON.parse(stored) as Message | Message[];
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
