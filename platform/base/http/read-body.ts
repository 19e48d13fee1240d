import type { z } from "zod";

import { CODE, RequestError } from "../errors/request-error.ts";
import { bodyErrors } from "../messages/body-message.ts";
import { createMessage } from "../messages/message.ts";
import { invalidBodyError, MAX_FIELD_LENGTH } from "./error-response.ts";
import { assertJsonLimits, assertJsonTextLimits, MAX_DEPTH } from "./json-limits.ts";
import { withScalars } from "./lenient-scalars.ts";
import { type MultipartForm, readMultipart, requestTooLarge } from "./read-multipart.ts";
import { findUnknownMembers } from "./unknown-members.ts";

const MAX_JSON_BYTES = 1024 * 1024;
/** Limit for plain forms, which people fill in by hand; programs send JSON. */
const MAX_FORM_ENTRIES = 1_000;
/** Matches escaped surrogates in JSON, including lone ones. */
const ESCAPED_SURROGATES = /\\u[dD][89a-fA-F]/;

interface Rules {
  /** Language of error messages. */
  locale: string;
  schema: z.ZodType | undefined;
  multipart: boolean;
  maxRequestBytes: number;
  maxFiles: number;
  /** Folder for received files. */
  folder: string;
  /** Called with the members that are dropped because no schema knows them. */
  onUnknownMembers?: (paths: readonly string[]) => void;
}

export interface ReadBody {
  body: unknown;
  form: MultipartForm | null;
}

/** Parses a request's body once, at the edge; handlers get only the parsed value. */
export async function readBody(request: Request, rules: Rules): Promise<ReadBody> {
  assertUncompressed(request);
  const type = request.headers.get("content-type") ?? "";
  if (rules.multipart && type.startsWith("multipart/form-data")) {
    return readFilesAndBody(request, rules);
  }
  if (rules.multipart && type.startsWith("application/x-www-form-urlencoded")) {
    const text = await readText(request);
    // Counted before splitting, so that empty entries between separators cost nothing.
    assertEntryCount(text.match(/&+/g)?.length ?? 0);
    const fields = new URLSearchParams(text);
    return { body: parse(fields.get("request") ?? flatForm(fields), rules), form: null };
  }
  if (!rules.schema) return { body: undefined, form: null };
  const text = await readText(request);
  if (text === "") return { body: absentBody(rules.schema), form: null };
  assertJsonType(type);
  return { body: parse(text, rules), form: null };
}

/**
 * Returns the value of a missing body. As in upstream, a call that reads a body requires one, even if all its members
 * are optional.
 */
function absentBody(schema: z.ZodType): unknown {
  const parsed = schema.safeParse(undefined);
  if (parsed.success) return parsed.data;
  throw new RequestError(CODE.BAD_REQUEST, createMessage("request_body_missing"));
}

/** Matches JSON media types; a missing type counts as JSON too. */
const JSON_TYPE = /^(application\/([\w.-]+\+)?json\s*(;|$)|$)/i;

export function assertJsonType(type: string): void {
  if (JSON_TYPE.test(type)) return;
  const message = createMessage("request_media_type", { type: "application/json" });
  throw new RequestError(CODE.MEDIA_TYPE, message);
}

/** Reads a text body, up to the size limit of JSON. */
export async function readText(request: Request): Promise<string> {
  assertUncompressed(request);
  return new TextDecoder().decode(await readBytes(request, MAX_JSON_BYTES));
}

/** Parses JSON within its limits; handlers and schemas never get more. */
export function parseJson(text: string): unknown {
  assertJsonTextLimits(text);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new RequestError(CODE.BAD_REQUEST, createMessage("request_not_json"));
  }
  assertJsonLimits(json);
  return json;
}

/**
 * Converts a plain form to the equivalent JSON: `fields.price` and `fields[price]` are members of
 * `fields`, `existingTags[]` adds to a list.
 */
function flatForm(form: Iterable<[string, FormDataEntryValue]>): string {
  const root = new Map<string, unknown>();
  let count = 0;
  for (const [name, value] of form) {
    assertEntryCount(count++);
    if (typeof value !== "string") continue;
    const path = name.split(/[.[]/).map((segment) => segment.replace(/\]$/, ""));
    const isList = path.at(-1) === "" && path.pop() === "";
    const last = path.pop() ?? "";
    let at = root;
    for (const key of path.slice(0, MAX_DEPTH)) {
      const next = at.get(key);
      const inner = next instanceof Map ? (next as Map<string, unknown>) : new Map();
      at.set(key, inner);
      at = inner;
    }
    const before = at.get(last);
    if (!isList) at.set(last, value);
    else if (Array.isArray(before)) before.push(value);
    else at.set(last, [value]);
  }
  return JSON.stringify(root, (_key, value: unknown) =>
    value instanceof Map ? Object.fromEntries(value) : value,
  );
}

function parse(
  text: string,
  rules: Pick<Rules, "schema" | "locale" | "onUnknownMembers">,
): unknown {
  const { schema, locale } = rules;
  const json = parseJson(text);
  if (text.includes("\\u0000") && containsNul(json)) {
    throw new RequestError(CODE.BAD_REQUEST, createMessage("request_body_nul"));
  }
  if (!schema) return undefined;
  const wellFormedJson = ESCAPED_SURROGATES.test(text) ? wellFormed(json) : json;
  const parsed = schema.safeParse(wellFormedJson, bodyErrors(locale));
  if (parsed.success) {
    checkMembers(wellFormedJson, schema, rules);
    return parsed.data;
  }
  const coerced = withScalars(wellFormedJson, parsed.error);
  const again = coerced === undefined ? parsed : schema.safeParse(coerced, bodyErrors(locale));
  if (!again.success) throw invalidBodyError(again.error);
  checkMembers(wellFormedJson, schema, rules);
  return again.data;
}

/**
 * Drops unknown members, which other versions of the contract may have, but rejects a body that has no others.
 */
function checkMembers(body: unknown, schema: z.ZodType, rules: Pick<Rules, "onUnknownMembers">) {
  const { known, unknown } = findUnknownMembers(body, schema);
  if (unknown.length === 0) return;
  if (known > 0) {
    rules.onUnknownMembers?.(unknown);
    return;
  }
  throw new RequestError(CODE.BAD_REQUEST, createMessage("request_members_unknown"), {
    fieldErrors: unknown.map((field) => ({
      field: field.slice(0, MAX_FIELD_LENGTH),
      message: createMessage("request_member_unknown"),
    })),
  });
}

async function readFilesAndBody(request: Request, rules: Rules): Promise<ReadBody> {
  const { maxRequestBytes, maxFiles, folder } = rules;
  const limits = { requestBytes: maxRequestBytes, textBytes: MAX_JSON_BYTES, files: maxFiles };
  const form = await readMultipart(request, limits, folder);
  try {
    const json = form.fields.find(([name]) => name === "request")?.[1];
    return { body: parse(json ?? flatForm(form.fields), rules), form };
  } catch (error) {
    await form.discard();
    throw error;
  }
}

/**
 * Reads the bytes of a body. Reading stops as soon as there are too many, whatever length the header states. The rest
 * isn't cancelled, because that would end the connection before the response is sent.
 */
async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const length = request.headers.get("content-length");
  if (Number(length ?? 0) > limit) throw requestTooLarge(limit);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    // Node ends a body at its announced length, so this one is small enough to be read at once, without a stream.
    if (length !== null) return new Uint8Array(await request.arrayBuffer());
    for await (const chunk of request.body?.values({ preventCancel: true }) ?? []) {
      size += chunk.byteLength;
      if (size > limit) throw requestTooLarge(limit);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof RequestError) throw error;
    // If a client disconnects while sending, that is no internal error.
    throw new RequestError(CODE.BAD_REQUEST, createMessage("request_body_incomplete"));
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

/** Rejects compressed bodies, whose size is unknown before they are decompressed. */
function assertUncompressed(request: Request): void {
  if (!request.headers.has("content-encoding")) return;
  throw new RequestError(CODE.BAD_REQUEST, createMessage("request_body_compressed"));
}

function assertEntryCount(count: number): void {
  if (count < MAX_FORM_ENTRIES) return;
  throw new RequestError(
    CODE.BAD_REQUEST,
    createMessage("request_form_too_long", { limit: MAX_FORM_ENTRIES }),
  );
}

/**
 * True if a value contains NUL. Postgres can't store it, so the request is rejected before it reaches the database.
 */
function containsNul(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0");
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([key, inner]) => key.includes("\0") || containsNul(inner));
}

/** Replaces lone surrogates, which Postgres can't store, as it can't store NUL. */
function wellFormed(value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key.toWellFormed(), wellFormed(inner)]),
  );
}
