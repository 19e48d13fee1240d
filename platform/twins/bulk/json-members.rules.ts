export type JsonObject = Record<string, unknown>;

/** Reads the value at a path such as `fields.color`. A member's name may contain dots. */
export function readMember(object: unknown, path: string): unknown {
  if (typeof object !== "object" || object === null) return undefined;
  if (Object.hasOwn(object, path)) return (object as JsonObject)[path];
  const [first = "", ...rest] = path.split(".");
  if (rest.length === 0 || !Object.hasOwn(object, first)) return undefined;
  return readMember((object as JsonObject)[first], rest.join("."));
}

const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);

export function writeMember(object: JsonObject, path: string, value: unknown): void {
  const names = path.split(".");
  if (names.some((name) => FORBIDDEN.has(name))) return;
  const last = names.pop() ?? "";
  let at = object;
  for (const name of names) {
    const next = at[name];
    const inner = typeof next === "object" && next !== null ? (next as JsonObject) : {};
    at[name] = inner;
    at = inner;
  }
  at[last] = value;
}

/** Converts a text or number to a text. "" for a missing value, null for other types. */
export function toText(value: unknown): string | null {
  if (value === undefined || value === null) return "";
  return typeof value === "string" || typeof value === "number" ? String(value) : null;
}
