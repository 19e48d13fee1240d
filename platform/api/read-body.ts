import type { z } from "zod";

import { CODE, Refusal } from "../errors.ts";
import { refuseBody } from "./error-answer.ts";
import { withScalars } from "./lenient-scalars.ts";
import { type MultipartForm, readMultipart, requestTooLarge } from "./read-multipart.ts";

const JSON_LIMIT = 1024 * 1024;
/** How surrogates, halves of one among them, are written in JSON. */
const HALVES = /\\u[dD][89a-fA-F]/;
/** Deeper JSON than any of our shapes would only cost us stack. */
const DEEPEST = 32;

interface Rules {
  schema: z.ZodType | undefined;
  multipart: boolean;
  maxRequestBytes: number;
  maxFiles: number;
  /** Where files are received. */
  folder: string;
}

export interface ReadBody {
  body: unknown;
  form: MultipartForm | null;
}

/** Parses a request's body once, at the edge; handlers only ever see the parsed value. */
export async function readBody(request: Request, rules: Rules): Promise<ReadBody> {
  const type = request.headers.get("content-type") ?? "";
  if (rules.multipart && type.startsWith("multipart/form-data")) {
    return readFilesAndBody(request, rules);
  }
  if (rules.multipart && type.startsWith("application/x-www-form-urlencoded")) {
    const bytes = await readBytes(request, JSON_LIMIT);
    const fields = new URLSearchParams(new TextDecoder().decode(bytes));
    return { body: parse(fields.get("request") ?? flatForm(fields), rules.schema), form: null };
  }
  if (!rules.schema) return { body: undefined, form: null };
  const bytes = await readBytes(request, JSON_LIMIT);
  return { body: parse(new TextDecoder().decode(bytes) || "{}", rules.schema), form: null };
}

/**
 * A plain form as the JSON it stands for: `fields.price` and `fields[price]` are members of
 * `fields`, `existingTags[]` is one more of a list.
 */
function flatForm(form: Iterable<[string, FormDataEntryValue]>): string {
  const root = new Map<string, unknown>();
  for (const [name, value] of form) {
    if (typeof value !== "string") continue;
    const path = name.split(/[.[]/).map((part) => part.replace(/\]$/, ""));
    const isList = path.at(-1) === "" && path.pop() === "";
    const last = path.pop() ?? "";
    let at = root;
    for (const key of path.slice(0, DEEPEST)) {
      const next = at.get(key);
      const inner = next instanceof Map ? (next as Map<string, unknown>) : new Map();
      at.set(key, inner);
      at = inner;
    }
    const before = at.get(last);
    if (isList) at.set(last, [...(Array.isArray(before) ? (before as unknown[]) : []), value]);
    else at.set(last, value);
  }
  return JSON.stringify(root, (_key, value: unknown) =>
    value instanceof Map ? Object.fromEntries(value) : value,
  );
}

function parse(text: string, schema: z.ZodType | undefined): unknown {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Refusal(CODE.BAD_REQUEST, "The request body is not valid JSON");
  }
  if (isTooDeep(json, DEEPEST)) {
    throw new Refusal(CODE.BAD_REQUEST, "The request body is nested too deeply");
  }
  if (text.includes("\\u0000") && holdsNul(json)) {
    throw new Refusal(CODE.BAD_REQUEST, "The request body holds a NUL character");
  }
  if (!schema) return undefined;
  const whole = HALVES.test(text) ? wellFormed(json) : json;
  const parsed = schema.safeParse(whole);
  if (parsed.success) return parsed.data;
  const mended = withScalars(whole, parsed.error);
  const again = mended === undefined ? parsed : schema.safeParse(mended);
  if (!again.success) throw refuseBody(again.error);
  return again.data;
}

async function readFilesAndBody(request: Request, rules: Rules): Promise<ReadBody> {
  const { maxRequestBytes, maxFiles, folder, schema } = rules;
  const limits = { requestBytes: maxRequestBytes, textBytes: JSON_LIMIT, files: maxFiles };
  const form = await readMultipart(request, limits, folder);
  try {
    const json = form.fields.find(([name]) => name === "request")?.[1];
    return { body: parse(json ?? flatForm(form.fields), schema), form };
  } catch (error) {
    await form.discard();
    throw error;
  }
}

/** Stops reading as soon as there is too much, whatever the sender said of the length. */
async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw requestTooLarge(limit);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw requestTooLarge(limit);
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

function isTooDeep(value: unknown, left: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return left === 0 || Object.values(value).some((inner) => isTooDeep(inner, left - 1));
}

/** Postgres stores no NUL in a text; better refused here than failing there. */
function holdsNul(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0");
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([key, inner]) => key.includes("\0") || holdsNul(inner));
}

/** Nor half of a surrogate pair, which stands for no character. */
function wellFormed(value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key.toWellFormed(), wellFormed(inner)]),
  );
}
