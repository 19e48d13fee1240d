import type { FormEvent } from "react";
import { useRef } from "react";

import { m } from "#app/paraglide/messages.js";
import { ButtonSubmit } from "#app/ui/button.tsx";
import { SelectField, type SelectFieldProps } from "#app/ui/forms/form-choice.tsx";

import classes from "./step-control.module.css";

/**
 * Select whose value determines the other fields of the form. With scripts a change reloads the form; without scripts
 * a button does.
 */
export function StepControl(props: SelectFieldProps) {
  const button = useRef<HTMLSpanElement>(null);
  const askAgain = (event: FormEvent) => {
    if (event.target instanceof HTMLSelectElement) button.current?.querySelector("button")?.click();
  };
  return (
    <div onChange={askAgain}>
      <SelectField {...props} placeholder={m.field_none()} />
      <span ref={button} className={classes.again}>
        <ButtonSubmit
          name="again"
          value={props.field.name}
          formNoValidate
          size="xs"
          className="no-scripts"
        >
          {m.console_show_settings()}
        </ButtonSubmit>
      </span>
    </div>
  );
}
