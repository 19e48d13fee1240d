import { readFileSync } from "node:fs";

type Values = Record<string, unknown>;

/** A recorded call. `${name}` stands for a value that an earlier step has saved. */
export interface Step {
  name: string;
  method: string;
  path: string;
  query?: Record<string, string>;
  body?: unknown;
  /** Body that is no JSON. */
  raw?: string;
  form?: Record<string, string | { text: string; type?: string; name?: string }>;
  headers?: Record<string, string>;
  as?: "admin" | "biz";
  /** Names of headers that are left out. */
  drop?: string[];
  /** Paths of values to save from the response, by name; see `readSaved`. */
  save?: Record<string, string>;
  /** Upstream's response. Absent for steps that only prepare our platform. */
  answer?: { status: number; body: unknown };
}

export interface Recording {
  vars: Record<string, string>;
  steps: Step[];
}

export function readRecording(name: string): Recording {
  const file = new URL(`recorded/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")) as Recording;
}

/** Replaces `${name}` in all texts and keys. */
export function fill<T>(value: T, vars: Values): T {
  const text = (part: string): unknown => {
    const whole = /^\$\{(\w+)\}$/.exec(part)?.[1];
    if (whole) return vars[whole] ?? "MISSING";
    return part.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => String(vars[name] ?? "MISSING"));
  };
  const walk = (part: unknown): unknown => {
    if (typeof part === "string") return text(part);
    if (Array.isArray(part)) return part.map(walk);
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([key, inner]) => [String(text(key)), walk(inner)]),
    );
  };
  return walk(value) as T;
}

/**
 * Reads a value from a response: `list[key=done].id` is the ID of the first element whose key is `done`. `^` instead of
 * `=` compares the beginning, `~` any part. Alternatives are separated by `
 * `.
 */
export function readSaved(body: unknown, selectors: string): unknown {
  for (const selector of selectors.split("|")) {
    const found = selector.split(".").reduce<unknown>((value, part) => pick(value, part), body);
    if (found !== undefined && found !== null) return found;
  }
  return undefined;
}

function pick(value: unknown, part: string): unknown {
  const [, name = part, key, operator, wanted = ""] =
    /^(\w+)\[(\w+)([=^~])(.+)\]$/.exec(part) ?? [];
  const member = (value as Values | null | undefined)?.[name];
  if (key === undefined || !Array.isArray(member)) return member;
  return member.find((element: Values) => {
    const text = String(element[key]).toLowerCase();
    const expected = wanted.toLowerCase();
    if (operator === "=") return text === expected;
    return operator === "^" ? text.startsWith(expected) : text.includes(expected);
  });
}
