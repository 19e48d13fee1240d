import type { ReactNode } from "react";

import classes from "./choices.module.css";

export interface SelectableRow {
  value: string;
  label: string;
  logo?: string | null;
  /** Shown after the name; a row with `disabled` cannot be selected. */
  note?: string;
  disabled?: boolean;
  detail?: ReactNode;
  checked?: boolean;
}

interface ChoicesProps {
  legend: string;
  type: "checkbox" | "radio";
  name: string;
  choices: SelectableRow[];
}

/** The selectable rows of a dialog whose submit button requires at least one selection. */
export function SelectableRows({ legend, type, name, choices }: ChoicesProps) {
  return (
    <fieldset className={classes.choices}>
      <legend>{legend}</legend>
      {choices.map(({ value, label, logo, note, disabled, detail, checked }) => (
        <div key={value} className={classes.row} data-disabled={disabled || undefined}>
          <label>
            <input
              type={type}
              name={name}
              value={value}
              disabled={disabled}
              defaultChecked={checked}
              data-need-one={disabled ? undefined : ""}
            />
            {logo && <img src={logo} alt="" width={20} height={20} />}
            <span className={classes.label}>{label}</span>
            {note && <span className={classes.note}>{note}</span>}
          </label>
          {detail}
        </div>
      ))}
    </fieldset>
  );
}
