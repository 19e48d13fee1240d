import type { FieldValue } from "../../base/database/tables/json-values.ts";
import { readField } from "../cards/field-text.rules.ts";

export const PUBLICATION_DATE_KEY = "publication_date";
const IMMEDIATELY_KEY = "publish_immediately";
/** Keys of the fields that decide when a card is published. */
export const TIMING_KEYS: readonly string[] = [PUBLICATION_DATE_KEY, IMMEDIATELY_KEY];

export type Timing =
  /** Publishing waits until this day, `YYYY-MM-DD`. */
  | { kind: "later"; day: string }
  /** The publication day has come, or 'Publish immediately' is on. */
  | { kind: "due" }
  /** The card has no publication day. */
  | { kind: "open" };

/** Decides when a card is to be published; `today` is the day of its business. */
export function decideTiming(fields: Readonly<Record<string, FieldValue>>, today: string): Timing {
  if (readField(fields, IMMEDIATELY_KEY) === "true") return { kind: "due" };
  const day = readField(fields, PUBLICATION_DATE_KEY).slice(0, DAY_LENGTH);
  if (day === "") return { kind: "open" };
  return day > today ? { kind: "later", day } : { kind: "due" };
}

const DAY_LENGTH = "yyyy-MM-dd".length;
