import type { Texts } from "../../base/database/tables/json-values.ts";
import { idOf } from "./ids.ts";
import type { FieldShape } from "./shapes.ts";

/** The field typers in the template's short notation. */

const TYPER = {
  text: 1301,
  date: 1302,
  url: 1303,
  color: 1304,
  select: 1305,
  boolean: 1306,
  attachment: 1316,
  numeric: 1317,
  secret: 1326,
} as const;

const ANY_TEXT = "[\\s\\S]*";
/** Without line breaks and control characters. */
export const ONE_LINE = "[^\\x00-\\x1f\\x7f-\\x9f\\u2028\\u2029]*";
/** A form shows up to this many options; longer lists are searched. */
const LONG_LIST_FROM = "60";

type Rest = Partial<Pick<FieldShape, "description" | "required" | "searchable">>;

interface TextRest extends Rest {
  maxLength?: number;
  editor?: "PLAIN" | "MARKDOWN_BASIC";
}

export function text(key: string, name: Texts, rest: TextRest = {}): FieldShape {
  const { maxLength = 200, editor = "PLAIN", ...remaining } = rest;
  return {
    key,
    name,
    ...remaining,
    typerId: TYPER.text,
    params: { regexp: ANY_TEXT, editorType: editor, maxLength: String(maxLength) },
  };
}

interface NumberRest extends Rest {
  min?: number;
  max?: number;
  decimals?: number;
}

export function number(key: string, name: Texts, rest: NumberRest = {}): FieldShape {
  const { min = 0, max = 1_000_000, decimals = 0, ...remaining } = rest;
  return {
    key,
    name,
    ...remaining,
    typerId: TYPER.numeric,
    params: {
      min: String(min),
      max: String(max),
      step: decimals === 0 ? "1" : (10 ** -decimals).toFixed(decimals),
      thousandSeparator: " ",
      decimalSeparator: ".",
      decimalPlaces: String(decimals),
    },
  };
}

export function select(key: string, name: Texts, list: string, rest: Rest = {}): FieldShape {
  return chosenFrom(key, name, list, false, rest);
}

export function multiSelect(key: string, name: Texts, list: string, rest: Rest = {}): FieldShape {
  return chosenFrom(key, name, list, true, rest);
}

function chosenFrom(
  key: string,
  name: Texts,
  list: string,
  multiple: boolean,
  rest: Rest,
): FieldShape {
  return {
    key,
    name,
    ...rest,
    typerId: TYPER.select,
    params: {
      multiple: String(multiple),
      supportCustom: "false",
      longListThreshold: LONG_LIST_FROM,
      listUUID: idOf(`list:${list}`),
    },
  };
}

export function yesNo(key: string, name: Texts, rest: Rest = {}): FieldShape {
  return { key, name, ...rest, typerId: TYPER.boolean, params: { checkboxType: "TOGGLE" } };
}

export function date(key: string, name: Texts, rest: Rest = {}): FieldShape {
  return {
    key,
    name,
    ...rest,
    typerId: TYPER.date,
    params: { pattern: "yyyy-MM-dd", hoursPast: "-1", hoursFuture: "-1" },
  };
}

export function url(key: string, name: Texts, rest: Rest = {}): FieldShape {
  return { key, name, searchable: false, ...rest, typerId: TYPER.url, params: {} };
}

export function color(key: string, name: Texts, rest: Rest = {}): FieldShape {
  return { key, name, searchable: false, ...rest, typerId: TYPER.color, params: {} };
}

export function secret(key: string, name: Texts, rest: Rest = {}): FieldShape {
  return {
    key,
    name,
    searchable: false,
    ...rest,
    typerId: TYPER.secret,
    params: { regexp: ANY_TEXT },
  };
}

export function attachments(key: string, name: Texts, rest: Rest = {}): FieldShape {
  return { key, name, searchable: false, ...rest, typerId: TYPER.attachment, params: {} };
}
