import type { ReactNode } from "react";

import { m } from "#app/paraglide/messages.js";

import classes from "./field-value.module.css";

/** Formats the date of the platform's yyyy-MM-dd'T'HH:mm:ss in the given language. */
export function formatDate(iso: string, locale: string = "en"): string {
  const date = new Date(`${iso.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return iso;
  return new Intl.DateTimeFormat(locale, {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  }).format(date);
}

export function formatBoolean(value: unknown): string {
  return value === true || value === "true" ? m.field_yes() : m.field_no();
}

export interface FieldListItem {
  key?: string;
  label: string;
  value: ReactNode;
}

/** A list of names and values. Empty values stay visible. */
export function FieldList({ items }: { items: FieldListItem[] }) {
  return (
    <dl className={classes.list}>
      {items.map(({ key, label, value }) => (
        <div key={key ?? label}>
          <dt>{label}</dt>
          <dd>{isEmpty(value) ? <span className={classes.none}>{m.field_none()}</span> : value}</dd>
        </div>
      ))}
    </dl>
  );
}

function isEmpty(value: ReactNode): boolean {
  return value === null || value === undefined || value === "" || value === false;
}
