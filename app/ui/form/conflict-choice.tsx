import { type ReactNode, useState } from "react";

import { m } from "#app/paraglide/messages.js";
import type { EditConflict } from "#app/rules/edit-conflict.ts";
import type { RecoveredForm } from "#app/rules/recovered-form.ts";

import classes from "./conflict-choice.module.css";

interface ConflictChoiceProps {
  name: string;
  conflict: EditConflict | null;
  /** How the other value reads, where it is no text. */
  inWords?: (value: string) => ReactNode;
}

/** Both sides of a field two people changed; nothing is saved until one is chosen. */
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
            // A conflict that somebody's third version replaced is decided again.
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

interface FormBaseProps {
  /** What the page has now. */
  values: Record<string, string>;
  answer: { base: string; conflict: EditConflict | null } | null;
  kept?: RecoveredForm | null;
}

/** What a form was drawn from, which stays while others save: what is typed is compared with it. */
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
