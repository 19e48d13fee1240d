import { createMessage, type Message } from "../../base/messages/message.ts";

/** Format of keys; a console's forms use the same rule. */
export interface KeyRule {
  pattern: RegExp;
  message: Message;
  minLength?: number;
}

export const CLASS_KEY: KeyRule = {
  pattern: /^[\w ]+$/,
  message: createMessage("key_letters_and_spaces"),
  minLength: 2,
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
export function validateKey(key: string, rule: KeyRule): Message | null {
  const { pattern, message, minLength = 1 } = rule;
  if (key === "") return createMessage("key_empty");
  if (key.length > 100 || key.length < minLength) {
    return createMessage("key_length", { min: minLength, max: 100 });
  }
  return pattern.test(key) ? null : message;
}
