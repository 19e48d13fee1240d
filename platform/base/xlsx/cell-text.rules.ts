import Big from "big.js";

/** Meaning that a cell's format gives to its number. */
export type CellFormat =
  | { kind: "plain" | "percent" | "date" | "time" | "duration" }
  /** Zeros are shown in front, as in `007`. */
  | { kind: "digits"; count: number };

/** Errors that spreadsheets show in cells. */
const SHEET_ERROR =
  /^#(?:N\/A|DIV\/0!|NAME\?|GETTING_DATA|(?:NULL|VALUE|REF|NUM|SPILL|CALC|FIELD|BLOCKED|CONNECT|BUSY|UNKNOWN|EXTERNAL|PYTHON)!)$/;

/** Text of a formula without a result, in the form in which spreadsheets show errors. */
export const NO_RESULT = "#CALC!";

/** Whether a text is what a spreadsheet shows instead of a value that it can't compute. */
export function isSheetError(text: string): boolean {
  return text.startsWith("#") && SHEET_ERROR.test(text);
}

/** Maximum number of digits with which spreadsheets compute and that they show. */
const DIGITS = 15;

const DAY_MS = 86_400_000;
const DAY_LENGTH = "2024-02-29".length;
const MIDNIGHT = "T00:00:00.000Z";
/** Day 0 of each of the two ways to count days. */
const EPOCHS = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };
/** Spreadsheets count a 29 February 1900, which no calendar has, so earlier days are one day later. */
const LEAP_DAY = 60;
/** Day after 31 December 9999, which is the last one that spreadsheets show. */
const END_OF_TIME = Date.UTC(10_000, 0, 1);

/**
 * Returns the text of a number as a CSV file would have it: plain digits, days as `2024-02-29`, times as `08:30`,
 * `15%`, and `007` where the format adds zeros.
 */
export function numberText(value: number, format: CellFormat, is1904: boolean): string {
  switch (format.kind) {
    case "percent":
      return `${plainText(value, 100)}%`;
    case "digits": {
      const text = plainText(value);
      return /^\d+$/.test(text) ? text.padStart(format.count, "0") : text;
    }
    case "date":
    case "time":
      return dayText(value, is1904, format.kind === "time") ?? plainText(value);
    case "duration":
      return value < 0 ? plainText(value) : durationText(value);
    case "plain":
      return plainText(value);
  }
}

function plainText(value: number, factor = 1): string {
  return new Big(value.toPrecision(DIGITS)).times(factor).toFixed();
}

/** Null if the number is no day or time. */
function dayText(serial: number, is1904: boolean, isTime: boolean): string | null {
  if (serial < 0) return null;
  if (serial < 1) {
    if (is1904 && !isTime) return momentText(EPOCHS[1904] + Math.round(serial * DAY_MS));
    return serial > 0 || isTime ? timeText(serial) : null;
  }
  if (!is1904 && Math.floor(serial) === LEAP_DAY) return "1900-02-29";
  const epoch = is1904 ? EPOCHS[1904] : EPOCHS[1900] + (serial < LEAP_DAY ? DAY_MS : 0);
  const time = epoch + Math.round(serial * DAY_MS);
  return time >= END_OF_TIME ? null : momentText(time);
}

function momentText(time: number): string {
  const text = new Date(time).toISOString();
  return text.endsWith(MIDNIGHT) ? text.slice(0, DAY_LENGTH) : text;
}

function timeText(serial: number): string {
  const text = new Date(Math.round(serial * 86_400) * 1000).toISOString().slice(11, 19);
  return text.endsWith(":00") ? text.slice(0, 5) : text;
}

/** Durations have more than 24 hours, such as `27:30`. */
function durationText(days: number): string {
  const seconds = Math.round(days * 86_400);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const text = parts.map((part) => String(part).padStart(2, "0")).join(":");
  return text.replace(/:00$/, "");
}

/** Returns the text of a cell that contains a date in the form of ISO 8601. */
export function isoText(text: string): string {
  return text.replace(/T00:00(?::00(?:\.0+)?)?Z?$/, "");
}

/** Decodes characters that XML can't contain, such as `_x000D_`. */
export function decodeEscapes(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_escape, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
