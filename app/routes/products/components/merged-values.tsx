import { m } from "#app/paraglide/messages.js";
import type { Comparison, MergeForm, Side } from "#app/server/selling/products/merge.server.ts";
import { Section } from "#app/ui/page.tsx";

import classes from "./merge.module.css";

interface MergedValuesProps {
  values: Comparison["valueList"];
  /** Values of the merged product for which the other one has no field. */
  lost: Comparison["lostList"];
  /** Choices of a rejected form. */
  chosen: MergeForm | undefined;
}

/**
 * Values that differ, of which one each is chosen. After a rejected form, those that have changed since must be chosen
 * again, because nobody has chosen between the new ones.
 */
export function MergedValues({ values, lost, chosen }: MergedValuesProps) {
  return (
    <Section title={m.merge_values()}>
      {values.length === 0 && <p>{m.merge_values_same()}</p>}
      {values.map(({ key, label, target, merged, preset, seen }) => {
        const isChanged = chosen !== undefined && chosen.seen[key] !== seen;
        const selected = isChanged ? null : (chosen?.request.sideMap[key] ?? preset);
        const name = `value.${key}`;
        return (
          <fieldset key={`${key} ${selected}`} className={classes.choice}>
            <legend>{label ?? BASICS[key]?.() ?? key}</legend>
            {isChanged && <p className={classes.quiet}>{m.merge_value_changed()}</p>}
            <input type="hidden" name={`seen.${key}`} value={seen} />
            <Value name={name} side="TARGET" text={target} isSelected={selected === "TARGET"} />
            <Value name={name} side="MERGED" text={merged} isSelected={selected === "MERGED"} />
          </fieldset>
        );
      })}
      {lost.length > 0 && <LostValues values={lost} />}
    </Section>
  );
}

function LostValues({ values }: { values: Comparison["lostList"] }) {
  return (
    <div className={classes.choice}>
      <p>{m.merge_lost()}</p>
      <ul className={classes.lost}>
        {values.map(({ label, value }) => (
          <li key={label}>
            {label}: {value}
          </li>
        ))}
      </ul>
    </div>
  );
}

const BASICS: Readonly<Record<string, () => string>> = {
  name: m.products_name,
  description: m.products_description,
};

interface ValueProps {
  name: string;
  side: Side;
  text: string;
  isSelected: boolean;
}

function Value({ name, side, text, isSelected }: ValueProps) {
  return (
    <label>
      <input type="radio" name={name} value={side} defaultChecked={isSelected} required />
      <span>
        <span className="sr">{side === "TARGET" ? m.merge_stays() : m.merge_goes()}: </span>
        {text || m.field_none()}
      </span>
    </label>
  );
}
