import additions from "./additions.json" with { type: "json" };
import { RECORDED_SHAPES } from "./recorded-shapes.ts";

const ADDED: Record<string, Record<string, string>> = additions;

/**
 * The members of a shape: the recorded ones, those that docs/contract adds, and the constants by which the shapes
 * of a union are told apart, which upstream's document leaves out.
 */
function listMembers(shape: string): Record<string, string> {
  const members = RECORDED_SHAPES[shape];
  if (members === undefined) throw new Error(`The contract has no shape ${shape}`);
  return typeof members === "string" ? {} : { ...members, ...ADDED[shape] };
}

/**
 * Returns one line for each place where a value violates the contract. Members may be missing, because modes can hide
 * them, but those present must be known and valid.
 */
export function findProblems(type: string, value: unknown, at = "$"): string[] {
  const list = /^\(?([^()]*)\)?\[\]$/.exec(type);
  if (list)
    return checkEach(value, at, Array.isArray, (inner, where) =>
      findProblems(list[1]!, inner, where),
    );
  const map = /^map<(.*)>$/.exec(type);
  if (map)
    return checkEach(value, at, isRecord, (inner, where) => findProblems(map[1]!, inner, where));
  const plain = PLAIN[type];
  if (plain) return plain(value) ? [] : [`${at} is no ${type}: ${shorten(value)}`];
  if (type.startsWith("'")) return value === type.slice(1, -1) ? [] : [`${at} is not ${type}`];
  if (type.includes(" | ")) return findInUnion(type.split(" | "), value, at);
  const shape = RECORDED_SHAPES[type];
  if (shape === undefined) return value === type ? [] : [`${at} is not ${type}: ${shorten(value)}`];
  if (typeof shape === "string") return findProblems(shape, value, at);
  return findInObject(type, value, at);
}

const PLAIN: Record<string, (value: unknown) => boolean> = {
  any: () => true,
  string: (value) => typeof value === "string",
  boolean: (value) => typeof value === "boolean",
  number: (value) => typeof value === "number",
  int: (value) => Number.isSafeInteger(value),
  uuid: (value) =>
    typeof value === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
  "date-time": (value) =>
    typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(value),
};

function findInObject(shape: string, value: unknown, at: string): string[] {
  if (!isRecord(value)) return [`${at} is no ${shape}: ${shorten(value)}`];
  const members = listMembers(shape);
  return Object.entries(value).flatMap(([name, inner]) => {
    const type = members[name];
    return type === undefined
      ? [`${at}.${name} is not part of ${shape}`]
      : findProblems(type, inner, `${at}.${name}`);
  });
}

/**
 * Constants are alternatives. Shapes are distinguished by their only member with a constant value.
 */
function findInUnion(names: string[], value: unknown, at: string): string[] {
  const fits = names.filter((name) => {
    if (RECORDED_SHAPES[name] === undefined) return value === name;
    const constant = Object.entries(listMembers(name)).find(([, type]) => type.startsWith("'"));
    return constant && isRecord(value) && value[constant[0]] === constant[1].slice(1, -1);
  });
  if (fits.length === 0) return [`${at} is none of ${names.join(", ")}: ${shorten(value)}`];
  return fits.length === 1 && RECORDED_SHAPES[fits[0]!] !== undefined
    ? findProblems(fits[0]!, value, at)
    : [];
}

function checkEach(
  value: unknown,
  at: string,
  fits: (value: unknown) => boolean,
  find: (inner: unknown, at: string) => string[],
): string[] {
  if (!fits(value)) return [`${at} is of the wrong kind: ${shorten(value)}`];
  return [...new Set(Object.values(value as object).flatMap((inner) => find(inner, `${at}.*`)))];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function shorten(value: unknown): string {
  return (JSON.stringify(value) ?? "undefined").slice(0, 60);
}
