import { m } from "#app/paraglide/messages.js";
import { readEan } from "#common/ean.ts";

import classes from "./code-field.module.css";

/** Says how an EAN that was typed in another way, such as a UPC of 12 digits, will be saved. */
export function EanNote({ text }: { text: string }) {
  const { ean, note } = readEan(text);
  if (note !== "upc" && note !== "padded") return null;
  return <p className={classes.note}>{m.products_ean_read({ ean })}</p>;
}
