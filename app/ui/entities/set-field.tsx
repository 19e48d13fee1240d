import { useState } from "react";

import { m } from "#app/paraglide/messages.js";
import type { Choice } from "#app/rules/forms/choice.ts";
import { CheckboxLabel } from "#app/ui/checkbox-label.tsx";
import { SetNotes } from "#app/ui/forms/form-choice.tsx";
import type { FieldProps } from "#app/ui/forms/form.tsx";
import { useEarlier } from "#app/ui/forms/use-earlier.ts";
import { uniqueChoices } from "#app/ui/forms/use-lookup.ts";

import classes from "./set-field.module.css";

interface SetFieldProps extends FieldProps<string | undefined> {
  /** Choices that are selected when the form is rendered. */
  chosen: Choice[];
  options: Choice[];
}

/** Checkboxes for a set of references. Selected ones come first and stay while the user searches for others. */
export function SetField({
  field,
  label,
  description,
  required,
  chosen: start,
  options,
}: SetFieldProps) {
  const earlier = useEarlier(field.id, field.key, tickedIn);
  const [chosen, setChosen] = useState(() =>
    earlier
      ? uniqueChoices([...start, ...options]).filter(({ value }) => earlier.includes(value))
      : start,
  );
  const isChosen = (value: string) => chosen.some((choice) => choice.value === value);
  const others = options.filter(({ value }) => !isChosen(value));
  const change = (choice: Choice, isTicked: boolean) =>
    setChosen(
      isTicked ? [...chosen, choice] : chosen.filter(({ value }) => value !== choice.value),
    );
  const error = field.errors?.[0];
  return (
    <fieldset
      id={field.id}
      className={classes.set}
      tabIndex={-1}
      aria-describedby={error ? field.errorId : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend>
        {label}
        {required && <span aria-hidden> *</span>}
      </legend>
      {/* Submits the field even if no checkbox is checked. */}
      <input type="hidden" name={field.name} value="" />
      <div className={classes.options}>
        {[...chosen, ...others].map((choice) => (
          <CheckboxLabel key={choice.value}>
            <input
              type="checkbox"
              name={field.name}
              value={choice.value}
              checked={isChosen(choice.value)}
              onChange={(event) => change(choice, event.currentTarget.checked)}
            />
            {choice.label}
          </CheckboxLabel>
        ))}
        {chosen.length + others.length === 0 && (
          <p className={classes.none}>{m.console_lookup_none()}</p>
        )}
      </div>
      <SetNotes field={field} description={description} />
    </fieldset>
  );
}

function tickedIn(element: HTMLElement | null): string[] | undefined {
  const boxes = element?.querySelectorAll<HTMLInputElement>("input:checked");
  return boxes && [...boxes].map(({ value }) => value);
}
