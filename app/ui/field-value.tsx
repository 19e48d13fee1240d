import type { ReactNode } from "react";

import { m } from "#app/paraglide/messages.js";

import classes from "./field-value.module.css";

export function formatBoolean(value: unknown): string {
  return value === true || value === "true" ? m.field_yes() : m.field_no();
}

export interface FieldListItem {
  key?: string;
  label: string;
  value: ReactNode;
}

/** List of names and values. Empty values stay visible. */
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
