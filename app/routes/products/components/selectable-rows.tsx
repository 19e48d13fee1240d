import type { ReactNode } from "react";

import classes from "./choices.module.css";

export interface SelectableRow {
  value: string;
  label: string;
  logo?: string | null;
  /** Said after the name; a row with `disabled` cannot be ticked. */
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

/** The rows of a dialog that asks which; one ticked row wakes its confirm button. */
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
