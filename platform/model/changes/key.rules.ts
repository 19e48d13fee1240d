/** Format of keys; a console's forms use the same rule. */
export interface KeyRule {
  pattern: RegExp;
  message: string;
}

const LENGTH = "Key must have 1 to 100 characters";

export const CLASS_KEY: KeyRule = {
  pattern: /^[\w ]+$/,
  message: "Letters, numbers, underscores, and spaces allowed",
};

export const PLAIN_KEY: KeyRule = {
  pattern: /^[\w-]+$/,
  message: "Key can only contain latin letters, numbers, underscores and dashes",
};

/** Fields of products are also called `list_price.value_with_tax`. */
export const FIELD_KEY: KeyRule = {
  pattern: /^[\w.-]+$/,
  message: "Key can only contain latin letters, numbers, underscores, dots and dashes",
};

/** Null: the key is fine. */
export function validateKey(key: string, { pattern, message }: KeyRule): string | null {
  if (key === "") return "Key can not be empty";
  if (key.length > 100) return LENGTH;
  return pattern.test(key) ? null : message;
}
