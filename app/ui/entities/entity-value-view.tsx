import { Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { ChangeView, EntityValue, ReferenceView } from "#app/rules/entities/entity-value.ts";
import { formatNumber } from "#app/rules/numbers.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { FieldValueView } from "#app/ui/field-value-view.tsx";
import { Ago } from "#app/ui/time.tsx";

import classes from "./entity-value.module.css";

/** Value of a property on the page of its entity. */
export function ConsoleValueView({ value }: { value: EntityValue }) {
  if (value.kind === "code") return <code className={classes.code}>{value.text}</code>;
  if (value.kind === "instant") return <Ago iso={value.iso} />;
  if (value.kind === "amount") return <Amount {...value} />;
  if (value.kind === "changes") return <Changes items={value.items} />;
  if (value.kind !== "references") return <FieldValueView value={value} />;
  return (
    <span className={classes.chips}>
      {value.items.map((item) => (
        <ReferenceChip key={item.id} item={item} />
      ))}
    </span>
  );
}

/** Amount with its unit, which isn't text: a cell that is copied or filled into others has only the number. */
function Amount({ text, unit }: { text: string; unit: string }) {
  return (
    <span className={classes.amount} data-unit={unit}>
      {formatNumber(text)}
    </span>
  );
}

/**
 * Number of changes that are displayed. Further ones are folded: a new entity has many values, which are rarely read.
 */
const MAX_CHANGES = 4;

/** List of changed values, the old value before the new one. */
function Changes({ items }: { items: ChangeView[] }) {
  const shown = items.length > MAX_CHANGES + 1 ? MAX_CHANGES : items.length;
  const folded = items.slice(shown);
  return (
    <div className={classes.changes}>
      {changeList(items.slice(0, shown))}
      {folded.length > 0 && (
        <details>
          <summary>{m.console_and_more({ count: formatNumber(folded.length) })}</summary>
          {changeList(folded)}
        </details>
      )}
    </div>
  );
}

function changeList(items: ChangeView[]) {
  return (
    <ul>
      {items.map(({ name, before, after }) => (
        <li key={name}>
          <code>{name}</code> {before !== "" && <del>{before}</del>}{" "}
          {after !== "" && <ins>{after}</ins>}
        </li>
      ))}
    </ul>
  );
}

/** Name of a referenced entity, as a link if it has a page. */
export function ReferenceChip({ item }: { item: ReferenceView }) {
  const { name, background, color, href } = item;
  const label = background ? <StatusBadge status={{ name, background, color }} /> : name;
  return href ? (
    <Link to={href} className={classes.chip} data-card="">
      {label}
    </Link>
  ) : (
    <span className={classes.chip}>{label}</span>
  );
}

/** Renders a property in the cell that links to the row's page, so without links of its own. */
export function linkedCell(value: EntityValue | undefined) {
  if (value?.kind === "references") return value.items.map(({ name }) => name).join(", ");
  return value?.kind === "link" ? value.url : consoleCell(value);
}

/** Renders a property in a cell of a list, as plain elements: components cost four times as much. */
export function consoleCell(value: EntityValue | undefined) {
  if (!value || value.kind === "none") return null;
  if (value.kind === "code") return <code className={classes.code}>{value.text}</code>;
  if (value.kind === "references") {
    return value.items.map((item) => (
      <a key={item.id} href={item.href ?? undefined} className={classes.cellChip} data-card="">
        {item.background ? (
          <StatusBadge
            status={{ name: item.name, background: item.background, color: item.color }}
          />
        ) : (
          item.name
        )}
      </a>
    ));
  }
  if (value.kind === "text") {
    return (
      <span className={classes.text} title={value.text}>
        {value.text}
      </span>
    );
  }
  return <ConsoleValueView value={value} />;
}
