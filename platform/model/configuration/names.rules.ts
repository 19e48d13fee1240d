/** An entity's own content in a file: texts, numbers, flags and the names of other entities. */
export type Members = Readonly<Record<string, unknown>>;

export function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The English text, or the first one: names of files must not depend on a domain's language. */
export function firstText(texts: unknown): string {
  if (typeof texts !== "object" || texts === null) return "";
  const entries = Object.entries(texts).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return text((entries.find(([locale]) => locale === "en") ?? entries[0])?.[1]);
}

/** Letters and digits of a text in lower case; what is between them becomes an underscore. */
export function identifier(value: string): string {
  const plain = value.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return plain.replaceAll(/[^\p{L}\p{N}.-]+/gu, "_").replaceAll(/^_+|_+$/g, "") || "unnamed";
}

/** Gives the second of several equal names a number: `parent`, `parent~2`. */
export function uniqueName(isTaken: (name: string) => boolean, name: string): string {
  if (!isTaken(name)) return name;
  let number = 2;
  while (isTaken(`${name}~${number}`)) number += 1;
  return `${name}~${number}`;
}

/** Without the number that distinguishes equal names. */
export function withoutNumber(name: string): string {
  return name.replace(/~\d+$/, "");
}

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;

/** Replaces IDs in a text by references: `<class:product>`. Texts that look like one are escaped. */
export function withReferences(
  value: string,
  referenceTo: (id: string) => string | undefined,
): string {
  return value.replaceAll(/<(:*)(\w+):/g, "<:$1$2:").replaceAll(UUID, (id) => {
    const reference = referenceTo(id.toLowerCase());
    return reference === undefined ? id : `<${reference}>`;
  });
}

/** The text with the IDs of its references; unknown references are reported and stay. */
export function withIds(
  value: string,
  idOf: (kind: string, name: string) => string | undefined,
  report: (reference: string) => void,
): string {
  return value
    .replaceAll(/<(\w+):([^<>\n]+)>/g, (reference, kind: string, name: string) => {
      const id = idOf(kind, name);
      if (id === undefined) report(reference);
      return id ?? reference;
    })
    .replaceAll(/<:(:*)(\w+):/g, "<$1$2:");
}

/** Applies `change` to every text in a JSON value and sorts members by name. */
export function mapTexts(value: unknown, change: (value: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, item]) => [name, mapTexts(item, change)]));
}

/** Whether two values of members are equal; members of maps are sorted before. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
