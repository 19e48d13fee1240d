import { type Json, resolve } from "#tests/support/api-document.ts";

import type { Random } from "./values.ts";

/**
 * Kind of the value that a generated case is about: within the schema, at its edge, or beyond it.
 */
export type Aim = "valid" | "boundary" | "invalid";

const WORDS = ["lamp", "en", "DRAFT", "product", "a b", "żółw", "10", "2026-01-01T00:00:00"];
const MAX_DEPTH = 6;
/**
 * Longer texts and lists would exceed the size limit of a request body, so the limits of individual properties wouldn't
 * be tested.
 */
const MAX_TEXT = 20_001;
const MAX_ITEMS = 120;

export interface Values {
  random: Random;
  /** IDs of existing entities. */
  ids: readonly string[];
}

/** Generates a value that the schema allows, except for texts with a pattern that no word has. */
export function validValue(schema: Json | undefined, values: Values, depth = 0): unknown {
  const { random, ids } = values;
  const described = resolve(schema) ?? {};
  const again = (inner: Json) => validValue(inner, values, depth + 1);
  const variants: Json[] | undefined = described["anyOf"] ?? described["oneOf"];
  if (variants) return again(random.pick(variants));
  if ("const" in described) return described["const"];
  if (described["enum"]) return random.pick<unknown>(described["enum"]);
  const { type, minimum = 0, maximum = 100, minItems = 0 } = described;
  switch ([type].flat()[0]) {
    case "object":
      return validObject(described, values, depth);
    case "array":
      return depth > MAX_DEPTH
        ? []
        : Array.from({ length: Math.max(minItems, random.below(3)) }, () =>
            again(described["items"]),
          );
    case "boolean":
      return random.next() < 0.5;
    case "null":
      return null;
    case "integer":
    case "number":
      return Math.max(minimum, Math.min(maximum, minimum < 0 ? 1 : minimum + random.below(20)));
    default:
      return validText(described, random, ids);
  }
}

function validObject(schema: Json, values: Values, depth: number): Json {
  const { random } = values;
  const required: string[] = schema["required"] ?? [];
  const share = depth === 0 ? 0.4 : depth > MAX_DEPTH ? 0 : 0.2;
  const members = Object.entries<Json>(schema["properties"] ?? {})
    .filter(([name]) => required.includes(name) || random.next() < share)
    .map(([name, member]) => [name, validValue(member, values, depth + 1)]);
  const rest = schema["additionalProperties"];
  const key = validValue(schema["propertyNames"] ?? { type: "string" }, values, depth + 1);
  const more = rest && depth <= MAX_DEPTH ? [[key, validValue(rest, values, depth + 1)]] : [];
  return Object.fromEntries([...members, ...more]);
}

function validText(schema: Json, random: Random, ids: readonly string[]): string {
  const { format, pattern, minLength = 0, maxLength = MAX_TEXT } = schema;
  if (format === "uuid") return random.pick(ids);
  if (format === "date-time") return "2026-01-01T00:00:00";
  if (format === "email") return `a${random.below(1000)}@example.test`;
  const fits = pattern ? WORDS.filter((word) => new RegExp(pattern).test(word)) : WORDS;
  const text =
    random.next() < 0.3 && !pattern ? random.pick(ids) : random.pick(fits.length ? fits : WORDS);
  return text.padEnd(minLength, "x").slice(0, maxLength);
}

/** Generates the smallest, largest, shortest, longest … value that the schema allows, or one just beyond. */
export function boundaryValue(schema: Json | undefined, values: Values): unknown {
  const { random, ids } = values;
  const described = resolve(schema) ?? {};
  const variants: Json[] | undefined = described["anyOf"] ?? described["oneOf"];
  if (variants) return boundaryValue(random.pick(variants), values);
  const { maxLength = 300, minLength = 0, maximum = 2 ** 31 - 1, minimum = 0 } = described;
  const { maxItems = 20, items } = described;
  switch ([described["type"]].flat()[0]) {
    case "object":
      return random.pick([{}, validValue(described, values)]);
    case "array": {
      const length = random.pick([
        0,
        1,
        Math.min(maxItems, MAX_ITEMS),
        Math.min(maxItems + 1, MAX_ITEMS),
      ]);
      const item = validValue(items, values, 1);
      return Array.from({ length }, () => item);
    }
    case "integer":
    case "number":
      return random.pick<number>([minimum, maximum, minimum - 1, maximum + 1, 0, -1, 0.5]);
    case "string": {
      if (described["enum"] || "const" in described) return validValue(described, values);
      if (described["format"] === "uuid")
        return random.pick([
          random.pick(ids).toUpperCase(),
          "00000000-0000-0000-0000-000000000000",
          "ffffffff-ffff-ffff-ffff-ffffffffffff",
        ]);
      const longest = Math.min(maxLength, MAX_TEXT);
      return random.pick([
        "x".repeat(minLength),
        "x".repeat(longest),
        "x".repeat(longest + 1),
        "",
        " ",
        "ą😀".repeat(Math.floor(longest / 3)),
      ]);
    }
    default:
      return validValue(described, values);
  }
}

const WRONG: readonly unknown[] = [
  null,
  "",
  "no such value",
  "\0",
  "\ud800",
  "true",
  "7",
  7,
  -1,
  1.5,
  1e30,
  true,
  [],
  [[]],
  {},
  { unknown: 1 },
  ["x", 1, null],
  "2026-13-45T99:99:99",
];

/** Picks a value that most schemas reject. Whether this one does is up to the validator. */
export function invalidValue(schema: Json | undefined, values: Values): unknown {
  const { random } = values;
  const { maxLength } = resolve(schema) ?? {};
  if (maxLength && maxLength < MAX_TEXT && random.next() < 0.2) return "x".repeat(maxLength + 1);
  return random.pick(WRONG);
}

/** A place in a JSON value, with its schema. */
interface Site {
  path: (string | number)[];
  schema: Json;
}

/**
 * Replaces, adds or removes one member of a body. A body that is a list or a text is replaced as a whole.
 */
export function mutate(body: unknown, schema: Json, aim: Aim, values: Values): unknown {
  const { random } = values;
  const sites = listSites(body, schema, []);
  if (sites.length === 0) return aim === "invalid" ? random.pick(WRONG) : body;
  const { path, schema: at } = random.pick(sites);
  const isRemoval = aim === "invalid" && random.next() < 0.1;
  return replace(body, path, isRemoval ? undefined : valueFor(at, aim, values));
}

/** Generates one value for a parameter or a member. */
export function valueFor(schema: Json | undefined, aim: Aim, values: Values): unknown {
  if (aim === "boundary") return boundaryValue(schema, values);
  return aim === "invalid" ? invalidValue(schema, values) : validValue(schema, values, 1);
}

function listSites(value: unknown, schema: Json, path: Site["path"]): Site[] {
  const described = resolve(schema) ?? {};
  const variants: Json[] = described["anyOf"] ?? described["oneOf"] ?? [];
  const inside = variants.flatMap((variant) => listSites(value, variant, path));
  if (Array.isArray(value)) {
    const items = described["items"];
    const inner = items
      ? value.flatMap((item, at) => [
          { path: [...path, at], schema: items },
          ...listSites(item, items, [...path, at]),
        ])
      : [];
    return [...inside, ...inner];
  }
  if (typeof value !== "object" || value === null) return inside;
  const members = Object.entries<Json>(described["properties"] ?? {}).flatMap(([name, member]) => [
    { path: [...path, name], schema: member },
    ...listSites((value as Json)[name], member, [...path, name]),
  ]);
  return [...inside, ...members];
}

function replace(value: unknown, [first, ...rest]: Site["path"], by: unknown): unknown {
  if (first === undefined) return by;
  if (Array.isArray(value))
    return value.map((item, at) => (at === first ? replace(item, rest, by) : item));
  const object = value as Json;
  return { ...object, [first]: replace(object[first], rest, by) };
}
