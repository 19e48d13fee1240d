import { createMessage, type Message } from "../../base/messages/message.ts";

/** Format of the keys of one kind of entity. The console's forms use the same rules. */
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

/** Dots are allowed because product fields have keys like `list_price.value_with_tax`. */
export const FIELD_KEY: KeyRule = {
  pattern: /^[\w.-]+$/,
  message: createMessage("key_letters_and_dots"),
};

/** Returns null for a valid key, otherwise the message of the issue. */
export function validateKey(key: string, rule: KeyRule): Message | null {
  const { pattern, message, minLength = 1 } = rule;
  if (key === "") return createMessage("key_empty");
  if (key.length > 100 || key.length < minLength) {
    return createMessage("key_length", { min: minLength, max: 100 });
  }
  return pattern.test(key) ? null : message;
}
