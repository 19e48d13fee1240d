import { m } from "#app/paraglide/messages.js";
import type { FieldValue } from "#app/rules/field-value.ts";
import { formatNumber } from "#app/rules/numbers.ts";
import { formatBoolean } from "#app/ui/field-value.tsx";
import { DateOnly } from "#app/ui/time.tsx";

import classes from "./field-value-view.module.css";

/**
 * Read-only value of any field. `plain` is for numbers that are identifiers, such as an EAN, which are not formatted.
 */
export function FieldValueView({ value, plain = false }: { value: FieldValue; plain?: boolean }) {
  switch (value.kind) {
    case "none":
      return m.field_none();
    case "text":
      return <span className={classes.text}>{value.text}</span>;
    case "number":
      return plain ? value.text : formatNumber(value.text);
    case "date":
      return <DateOnly iso={value.iso} />;
    case "boolean":
      return formatBoolean(value.on);
    case "link":
      return (
        <a href={value.url} target="_blank" rel="noreferrer">
          {value.url}
        </a>
      );
    case "color":
      return (
        <span className={classes.swatch}>
          <span style={{ background: value.hex }} aria-hidden />
          {value.hex}
        </span>
      );
    case "unsupported":
      return m.field_unsupported();
  }
}
