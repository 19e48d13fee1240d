import { baseLocale, getLocale } from "#app/paraglide/runtime.js";
import { numberFormat } from "#common/intl-formats.ts";

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte", "petabyte"];
const SIGNS = ["B", "KB", "MB", "GB", "TB", "PB"];
const CURRENCY = /^[A-Z]{3}$/;

/**
 * Formats a file size with powers of 1000 and two decimals. In all functions of this file, English follows the
 * specification, and other languages follow their own conventions.
 */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const amount = bytes / 1000 ** power;
  if (isDefault()) return `${amount.toFixed(2)} ${SIGNS[power]}`;
  const unit = { style: "unit", unit: UNITS[power], minimumFractionDigits: 2 } as const;
  const written = formatter({ ...unit, maximumFractionDigits: 2 }).format(amount);
  return written.replaceAll(" ", "\u00A0");
}

/** Converts a typed number to the platform's format: without spaces, and with a decimal point instead of a comma. */
export function plainNumber(text: string): string {
  return text.replaceAll(/\s/g, "").replace(",", ".");
}

/**
 * Formats a number, in English as 1 234 567.89: a non-breaking space separates thousands, decimals stay unchanged.
 */
export function formatNumber(value: number | string): string {
  const [integerPart = "", fraction] = String(value).split(".");
  if (!/^-?\d+$/.test(integerPart)) return String(value);
  if (!isDefault() && (fraction === undefined || /^\d{1,20}$/.test(fraction))) {
    return decimals(fraction?.length ?? 0).format(exact(value));
  }
  const spaced = integerPart.replace(/\B(?=(\d{3})+$)/g, "\u00A0");
  return fraction === undefined ? spaced : `${spaced}.${fraction}`;
}

/** Formats a number for an input, with the language's decimal mark and without grouping. */
export function formatInputNumber(text: string): string {
  return isDefault() ? text : text.replace(".", ",");
}

/**
 * Adds the two decimals to an amount of money in the platform's format, because numbers are stored without trailing
 * zeros.
 */
export function padCents(text: string): string {
  if (!/^-?\d+(\.\d)?$/.test(text)) return text;
  return text.includes(".") ? `${text}0` : `${text}.00`;
}

/** Formats a price, always with two decimals. */
export function formatPrice(text: string, currency = ""): string {
  if (!/^-?\d+(\.\d+)?$/.test(text.trim())) return text;
  const [integerPart = "", cents = ""] = text.trim().split(".");
  if (isDefault()) {
    return `${formatNumber(integerPart)}.${cents.padEnd(2, "0")}${currency === "" ? "" : `\u00A0${currency}`}`;
  }
  const digits = Math.min(Math.max(cents.length, 2), 20);
  if (!CURRENCY.test(currency)) {
    return `${decimals(digits).format(exact(text))}${currency === "" ? "" : `\u00A0${currency}`}`;
  }
  return formatter({ style: "currency", currency, ...fixed(digits) }).format(exact(text));
}

function isDefault(): boolean {
  return getLocale() === baseLocale;
}

/** Returns the number as a text, which formatters read exactly; a `number` would be rounded. */
function exact(value: number | string): Intl.StringNumericLiteral {
  return String(value).trim() as Intl.StringNumericLiteral;
}

function decimals(digits: number): Intl.NumberFormat {
  return formatter(fixed(digits));
}

function fixed(digits: number): Intl.NumberFormatOptions {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  // By default Polish doesn't group four digits (1234), which is harder to read in a column.
  return { ...options, useGrouping: "always" };
}

function formatter(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return numberFormat(getLocale(), options);
}
