/** Content of an entity in a file: texts, numbers, flags and the names of other entities. */
export type Members = Readonly<Record<string, unknown>>;

export function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/**
 * Returns the English text, or else the first one. File names must not depend on the domain's
 * language.
 */
export function firstText(texts: unknown): string {
  if (typeof texts !== "object" || texts === null) return "";
  const entries = Object.entries(texts).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return text((entries.find(([locale]) => locale === "en") ?? entries[0])?.[1]);
}

/**
 * Reduces a text to lower-case letters and digits, with underscores in place of everything else.
 */
export function identifier(value: string): string {
  const plain = value.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return plain.replaceAll(/[^\p{L}\p{N}.-]+/gu, "_").replaceAll(/^_+|_+$/g, "") || "unnamed";
}

/** Adds a number to a name that is taken: the second `parent` becomes `parent~2`. */
export function uniqueName(isTaken: (name: string) => boolean, name: string): string {
  if (!isTaken(name)) return name;
  let number = 2;
  while (isTaken(`${name}~${number}`)) number += 1;
  return `${name}~${number}`;
}

/** Removes the number that `uniqueName` added. */
export function withoutNumber(name: string): string {
  return name.replace(/~\d+$/, "");
}

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;

/**
 * Replaces IDs in a text by references such as `<class:product>`, and escapes text that looks like
 * a reference.
 */
export function withReferences(
  value: string,
  referenceTo: (id: string) => string | undefined,
): string {
  return value.replaceAll(/<(:*)(\w+):/g, "<:$1$2:").replaceAll(UUID, (id) => {
    const reference = referenceTo(id.toLowerCase());
    return reference === undefined ? id : `<${reference}>`;
  });
}

/**
 * Replaces references in a text by IDs. A reference to an unknown entity is reported and stays as
 * it is.
 */
export function withIds(
  value: string,
  findId: (kind: string, name: string) => string | undefined,
  report: (reference: string) => void,
): string {
  return value
    .replaceAll(/<(\w+):([^<>\n]+)>/g, (reference, kind: string, name: string) => {
      const id = findId(kind, name);
      if (id === undefined) report(reference);
      return id ?? reference;
    })
    .replaceAll(/<:(:*)(\w+):/g, "<$1$2:");
}

/** Applies `change` to every text within a JSON value, and sorts the members of objects by name. */
export function mapTexts(value: unknown, change: (value: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, item]) => [name, mapTexts(item, change)]));
}

/** Compares two values of members. The members of objects must be sorted already. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
