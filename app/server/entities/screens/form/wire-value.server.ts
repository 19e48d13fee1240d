import { splitSet } from "#app/rules/forms/lookup.ts";
import { plainNumber } from "#app/rules/numbers.ts";

import type { Property } from "../../types/property.server.ts";

/** The ID that clears a reference on upstream, where omitting the member changes nothing. */
const NO_REFERENCE = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Converts the text of a form to the value that the platform's calls accept. Used for one row and for many. */
export function wireValue({ type, form = {} }: Property, text: string): unknown {
  if ((form.isNullable || form.cells) && text === "") return null;
  if (form.separator) return splitSet(text).join(form.separator);
  if (form.isSet) return splitSet(text);
  if (form.list) return splitWords(text);
  if (form.kind === "number") return plainNumber(text);
  if (type === "flag") return text === "true";
  if (type === "number" || type === "featurer") return text === "" ? null : Number(text);
  if (type === "json") return text === "" ? {} : JSON.parse(text);
  return type === "reference" && text === "" ? NO_REFERENCE : text;
}

function splitWords(text: string): string[] {
  return text
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
}
