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

/** zod's description of an invalid value in the reader's language; without one, zod's own English is used. */
export function bodyErrors(locale: string): { error?: z.core.$ZodErrorMap } {
  const error = ERRORS.get(locale);
  return error ? { error } : {};
}

/** zod's errors are texts: a message of ours is written as one, and read again by `issueMessage`. */
export function bodyMessage<K extends MessageKey>(key: K, ...params: ParamsOf<K>): string {
  return serializeMessage(createMessage(key, ...params));
}

/** The message of an issue; what zod says itself may repeat what was sent, so it is cut. */
export function issueMessage(text: string): Message {
  const parsed = parseMessage(text);
  return parsed && "key" in parsed ? parsed : verbatim(text.slice(0, MAX_ISSUE_LENGTH));
}
