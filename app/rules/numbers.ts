const UNITS = ["B", "KB", "MB", "GB", "TB", "PB"];

/** File sizes count in thousands, with two decimals. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  return `${(bytes / 1000 ** power).toFixed(2)} ${UNITS[power]}`;
}

/** 1 234 567.89: a space that does not break between thousands, whatever the language. */
export function formatNumber(value: number | string): string {
  const [whole = "", fraction] = String(value).split(".");
  if (!/^-?\d+$/.test(whole)) return String(value);
  const spaced = whole.replace(/\B(?=(\d{3})+$)/g, "\u00A0");
  return fraction === undefined ? spaced : `${spaced}.${fraction}`;
}

/** A price always shows its cents. */
export function formatPrice(text: string, currency = ""): string {
  if (!/^-?\d+(\.\d+)?$/.test(text.trim())) return text;
  const [whole = "", cents = ""] = text.trim().split(".");
  return `${formatNumber(whole)}.${cents.padEnd(2, "0")}${currency === "" ? "" : `\u00A0${currency}`}`;
}
