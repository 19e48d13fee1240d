import { baseLocale, getLocale } from "#app/paraglide/runtime.js";

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte", "petabyte"];
const SIGNS = ["B", "KB", "MB", "GB", "TB", "PB"];
const CURRENCY = /^[A-Z]{3}$/;

/**
 * File sizes use powers of 1000 and two decimals. Here and below, English follows the specification and
 * other languages their own conventions.
 */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const amount = bytes / 1000 ** power;
  if (isDefault()) return `${amount.toFixed(2)} ${SIGNS[power]}`;
  const unit = { style: "unit", unit: UNITS[power], minimumFractionDigits: 2 } as const;
  const written = formatter({ ...unit, maximumFractionDigits: 2 }).format(amount);
  return written.replaceAll(" ", "\u00A0");
}

/** A typed number as the platform takes it: without blanks, and with a point for a decimal comma. */
export function plainNumber(text: string): string {
  return text.replaceAll(/\s/g, "").replace(",", ".");
}

/** 1 234 567.89: thousands are separated by a non-breaking space, decimals stay unchanged. */
export function formatNumber(value: number | string): string {
  const [integerPart = "", fraction] = String(value).split(".");
  if (!/^-?\d+$/.test(integerPart)) return String(value);
  if (!isDefault() && (fraction === undefined || /^\d{1,20}$/.test(fraction))) {
    return decimals(fraction?.length ?? 0).format(exact(value));
  }
  const spaced = integerPart.replace(/\B(?=(\d{3})+$)/g, "\u00A0");
  return fraction === undefined ? spaced : `${spaced}.${fraction}`;
}

/** A number for an input: with the language's decimal mark and without grouping. */
export function formatInputNumber(text: string): string {
  return isDefault() ? text : text.replace(".", ",");
}

/** An amount of money in the platform's format, with its two decimals: numbers are stored without zeros at the end. */
export function padCents(text: string): string {
  if (!/^-?\d+(\.\d)?$/.test(text)) return text;
  return text.includes(".") ? `${text}0` : `${text}.00`;
}

/** A price always has two decimals. */
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

/** Formatters read a decimal as text exactly, while a number would round it. */
function exact(value: number | string): Intl.StringNumericLiteral {
  return String(value).trim() as Intl.StringNumericLiteral;
}

function decimals(digits: number): Intl.NumberFormat {
  return formatter(fixed(digits));
}

function fixed(digits: number): Intl.NumberFormatOptions {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  // Polish does not group 1234 by default, which is harder to read in a column.
  return { ...options, useGrouping: "always" };
}

const formatters = new Map<string, Intl.NumberFormat>();

/** Creating a formatter costs more than a hundred uses. */
function formatter(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const locale = getLocale();
  const key = JSON.stringify([locale, options]);
  const numberFormat = formatters.get(key) ?? new Intl.NumberFormat(locale, options);
  formatters.set(key, numberFormat);
  return numberFormat;
}
