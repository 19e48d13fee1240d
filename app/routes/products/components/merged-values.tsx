import { m } from "#app/paraglide/messages.js";
import type { Comparison, Side } from "#app/server/selling/products/merge.server.ts";
import { Section } from "#app/ui/page.tsx";

import classes from "./merge.module.css";

interface MergedValuesProps {
  values: Comparison["valueList"];
  /** Choices of a rejected form. */
  chosen: Readonly<Record<string, Side>> | undefined;
}

/** Values that differ, of which one each is chosen. */
export function MergedValues({ values, chosen }: MergedValuesProps) {
  if (values.length === 0) {
    return <Section title={m.merge_values()}>{m.merge_values_same()}</Section>;
  }
  return (
    <Section title={m.merge_values()}>
      {values.map(({ key, label, target, merged, preset }) => {
        const selected = chosen?.[key] ?? preset;
        const name = `value.${key}`;
        return (
          <fieldset key={`${key} ${selected}`} className={classes.choice}>
            <legend>{label ?? BASICS[key]?.() ?? key}</legend>
            <Value name={name} side="TARGET" text={target} isSelected={selected === "TARGET"} />
            <Value name={name} side="MERGED" text={merged} isSelected={selected === "MERGED"} />
          </fieldset>
        );
      })}
    </Section>
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
      <input type="radio" name={name} value={side} defaultChecked={isSelected} />
      <span>{text || m.field_none()}</span>
    </label>
  );
}
