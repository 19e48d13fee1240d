/** A seeded generator of numbers in [0, 1) (mulberry32). */
export function createRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number) => Math.floor(next() * count);
  const pick = <T>(values: readonly T[]): T => values[below(values.length)]!;
  const wild: Wild = { share: 0.15 };
  return { next, below, pick, wild };
}
export type Random = ReturnType<typeof createRandom>;

/** Share of values that violate the schema. With few of them, requests get further into a call. */
export interface Wild {
  share: number;
}

const deep = (levels: number) =>
  JSON.parse(`${"[".repeat(levels)}${"]".repeat(levels)}`) as unknown;

/** Values that no schema expects. */
const HOSTILE: readonly unknown[] = [
  null,
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "\u202e\u0000",
  "x".repeat(20_000),
  "' or 1=1 --",
  "'; drop table twin; --",
  "%' escape '",
  "\\",
  "%_%",
  "<script>alert(1)</script>",
  "{{7*7}}${7*7}",
  "../../etc/passwd",
  "__proto__",
  "constructor",
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "2026-13-45T99:99:99",
  "9".repeat(400),
  -1,
  0,
  0.1,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  true,
  [],
  {},
  deep(30),
  { __proto__: null, constructor: { prototype: {} }, toString: 1 },
];

const WORDS = ["lamp", "DRAFT", "product", "10", "true", "a b", "ä€😀", "2026-01-01T00:00:00"];

type Schema = Record<string, any>;

/** Generates a value that matches the schema, with a random share of violations. */
export function valueFor(
  schema: Schema | undefined,
  random: Random,
  ids: readonly string[],
  root: Schema,
  depth = 0,
): unknown {
  if (random.next() < random.wild.share) return random.pick(HOSTILE);
  if (!schema || depth > 6) return random.pick(WORDS);
  const again = (inner: Schema | undefined) => valueFor(inner, random, ids, root, depth + 1);
  if (schema["$ref"]) return again(resolve(schema["$ref"], root));
  const choices = schema["anyOf"] ?? schema["oneOf"] ?? schema["allOf"];
  if (choices) return again(random.pick<Schema>(choices));
  if ("const" in schema) return schema["const"];
  if (schema["enum"]) return random.pick<unknown>(schema["enum"]);
  if (schema["type"] === "array") {
    return Array.from({ length: random.below(4) }, () => again(schema["items"]));
  }
  if (schema["type"] === "object") {
    const members = Object.entries<Schema>(schema["properties"] ?? {});
    const some = members
      .filter(() => random.next() < 0.6)
      .map(([name, member]) => [name, again(member)]);
    const rest = schema["additionalProperties"];
    const more = rest ? [[random.pick([...WORDS, ...ids, "\0", "__proto__"]), again(rest)]] : [];
    return Object.fromEntries([...some, ...more]);
  }
  if (schema["type"] === "boolean") return random.next() < 0.5;
  if (schema["type"] === "integer" || schema["type"] === "number") return random.below(2000);
  // Most texts without a fixed set of values are IDs.
  return random.next() < 0.5 ? random.pick(ids) : random.pick(WORDS);
}

export function textFor(
  schema: Schema | undefined,
  random: Random,
  ids: readonly string[],
): string {
  const value = valueFor(schema, random, ids, {});
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

function resolve(ref: string, root: Schema): Schema | undefined {
  return ref
    .split("/")
    .slice(1)
    .reduce<any>((inner, key) => inner?.[key], root);
}
