import { z } from "zod";

import {
  type Message,
  createMessage,
  type MessageKey,
  type ParamsOf,
  verbatim,
} from "./message.ts";
import { parseMessage, serializeMessage } from "./stored-message.ts";

const MAX_ISSUE_LENGTH = 300;

const ERRORS = new Map([
  ["pl", z.locales.pl().localeError],
  ["ru", z.locales.ru().localeError],
]);

/**
 * Returns the option that makes zod describe invalid values in the reader's language. For languages without a
 * translation it is empty, so that zod's English is used.
 */
export function bodyErrors(locale: string): { error?: z.core.$ZodErrorMap } {
  const error = ERRORS.get(locale);
  return error ? { error } : {};
}

/** Encodes a message as a text, because zod's errors are texts. `issueMessage` decodes it. */
export function bodyMessage<K extends MessageKey>(key: K, ...params: ParamsOf<K>): string {
  return serializeMessage(createMessage(key, ...params));
}

/** Decodes the message of an issue. zod's own texts may repeat input, so they are cut. */
export function issueMessage(text: string): Message {
  const parsed = parseMessage(text);
  return parsed && "key" in parsed ? parsed : verbatim(text.slice(0, MAX_ISSUE_LENGTH));
}
