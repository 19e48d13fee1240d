import { createMessage, type Message } from "../../base/messages/message.ts";

/** Format of keys; a console's forms use the same rule. */
export interface KeyRule {
  pattern: RegExp;
  message: Message;
}

const LENGTH = createMessage("key_length", { min: 1, max: 100 });

export const CLASS_KEY: KeyRule = {
  pattern: /^[\w ]+$/,
  message: createMessage("key_letters_and_spaces"),
};

export const PLAIN_KEY: KeyRule = {
  pattern: /^[\w-]+$/,
  message: createMessage("key_letters"),
};

/** Fields of products are also called `list_price.value_with_tax`. */
export const FIELD_KEY: KeyRule = {
  pattern: /^[\w.-]+$/,
  message: createMessage("key_letters_and_dots"),
};

/** Null: the key is fine. */
export function validateKey(key: string, { pattern, message }: KeyRule): Message | null {
  if (key === "") return createMessage("key_empty");
  if (key.length > 100) return LENGTH;
  return pattern.test(key) ? null : message;
}
