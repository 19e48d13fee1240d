import { type ReactNode, useState } from "react";

import { m } from "#app/paraglide/messages.js";
import type { EditConflict } from "#app/rules/forms/edit-conflict.ts";
import type { RecoveredForm } from "#app/rules/forms/recovered-form.ts";

import classes from "./conflict-choice.module.css";

interface ConflictChoiceProps {
  name: string;
  conflict: EditConflict | null;
  /** Formats the other user's value if it is not plain text. */
  inWords?: (value: string) => ReactNode;
}

/** Shows both values of a field that two users changed. The form can't be saved until one is chosen. */
export function ConflictChoice({ name, conflict, inWords }: ConflictChoiceProps) {
  const theirs = conflict?.theirs[name];
  if (conflict === null || theirs === undefined) return null;
  const sides = [
    ["mine", m.form_conflict_mine()],
    ["theirs", m.form_conflict_theirs()],
  ] as const;
  return (
    <fieldset className={classes.conflict}>
      <legend>{m.form_conflict_field()}</legend>
      <blockquote>{(inWords ? inWords(theirs) : theirs) || m.field_none()}</blockquote>
      <input type="hidden" name="conflict" value={name} />
      {sides.map(([side, label]) => (
        <label key={side}>
          <input
            // Another change by the other user resets the choice.
            key={conflict.seen}
            type="radio"
            name={`keep:${name}`}
            value={side}
            defaultChecked={conflict.choices[name] === side}
            required
          />{" "}
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** A field of a form that several users edit, above the choice that it needs if two of them changed it. */
export function EditedField({
  children,
  ...choice
}: ConflictChoiceProps & { children: ReactNode }) {
  return (
    <div>
      {children}
      <ConflictChoice {...choice} />
    </div>
  );
}

interface FormBaseProps {
  /** Values that the page has now. */
  values: Record<string, string>;
  answer: { base: string; conflict: EditConflict | null } | null;
  kept?: RecoveredForm | null;
}

/**
 * Hidden inputs with the values that the form was first rendered with. They stay the baseline while other users save.
 */
export function FormBase({ values, answer, kept = null }: FormBaseProps) {
  const [base] = useState(() => {
    const { base: recovered } = kept?.fields ?? {};
    return answer?.base ?? (typeof recovered === "string" ? recovered : JSON.stringify(values));
  });
  return (
    <>
      <input type="hidden" name="base" value={base} />
      {answer?.conflict && <input type="hidden" name="seen" value={answer.conflict.seen} />}
    </>
  );
}
