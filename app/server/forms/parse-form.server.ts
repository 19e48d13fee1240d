import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";

import { EDIT_FORM, formTooLarge, malformedForm } from "#app/server/http/read-form.server.ts";

const MAX_NAME_LENGTH = 256;
const MAX_DEPTH = 10;
const MAX_INDEX = 999;

/** Names of conform's own entries. No form of the app sends them, and conform would trust the JSON in them. */
const RESERVED = new Set(["__intent__", "__state__"]);

/**
 * Validates a form by its schema. The limits are needed because conform builds nested objects and lists
 * from the entries' names: `a[99999999]` alone would fill the memory.
 */
export function parseForm<Schema extends z.ZodType>(form: FormData, schema: Schema) {
  let count = 0;
  for (const [name] of form) {
    count += 1;
    if (count > EDIT_FORM.maxEntries) throw formTooLarge();
    if (!isPlainName(name)) throw malformedForm();
  }
  return parseWithZod(form, { schema });
}

function isPlainName(name: string): boolean {
  if (name.length > MAX_NAME_LENGTH || RESERVED.has(name)) return false;
  const depth = name.match(/[.[]/g)?.length ?? 0;
  const indexes = name.match(/\[\d+/g) ?? [];
  return depth < MAX_DEPTH && indexes.every((index) => Number(index.slice(1)) <= MAX_INDEX);
}
