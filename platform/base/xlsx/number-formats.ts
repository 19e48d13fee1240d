import { isDateFormat } from "hucre";

import type { CellFormat } from "./cell-text.rules.ts";
import type { XmlHandler } from "./read-xml.ts";

const PERCENT_IDS = new Set([9, 10]);
/** Built-in formats that show a time without a day. */
const TIME_IDS = new Set([18, 19, 20, 21, 45, 47]);
const DURATION_ID = 46;
/** First ID of the formats that a workbook defines itself. */
const FIRST_OWN_ID = 164;

/** Collects the format of each style that cells name by its position. */
export function formatsHandler(formats: CellFormat[]): XmlHandler {
  const codes = new Map<number, string>();
  let isInside = false;
  return {
    open(name, attributes) {
      if (name === "cellXfs") isInside = true;
      if (name === "numFmt") {
        codes.set(Number(attributes["numFmtId"]), attributes["formatCode"] ?? "");
      }
      if (name === "xf" && isInside) {
        const id = Number(attributes["numFmtId"] ?? 0);
        formats.push(readFormat(id, codes.get(id)));
      }
    },
    close(name) {
      if (name === "cellXfs") isInside = false;
    },
  };
}

/** Returns what a format says about the meaning of a number; other formats only change how it looks. */
export function readFormat(id: number, code: string | undefined): CellFormat {
  if (code === undefined || id < FIRST_OWN_ID) {
    if (PERCENT_IDS.has(id)) return { kind: "percent" };
    if (id === DURATION_ID) return { kind: "duration" };
    if (code === undefined) return isDateFormat(String(id)) ? dateFormat(TIME_IDS.has(id)) : PLAIN;
  }
  const [first = ""] = withoutTexts(code).split(";");
  if (/\[(?:h+|m+|s+)\]/i.test(first)) return { kind: "duration" };
  if (isDateFormat(first)) return dateFormat(!/[yd]/i.test(first));
  if (first.includes("%")) return { kind: "percent" };
  return /^0{2,}$/.test(first) ? { kind: "digits", count: first.length } : PLAIN;
}

const PLAIN: CellFormat = { kind: "plain" };

function dateFormat(isTime: boolean): CellFormat {
  return { kind: isTime ? "time" : "date" };
}

/** Removes quoted and escaped letters, colors and currencies from a format; `[h]` stays. */
function withoutTexts(code: string): string {
  return code
    .replaceAll(/"[^"]*"|[\\_*]./g, "")
    .replaceAll(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, "")
    .trim();
}
