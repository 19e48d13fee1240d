import type { FormMetadata } from "@conform-to/react";
import { IconAlertCircle } from "@tabler/icons-react";

import { m } from "#app/paraglide/messages.js";

import classes from "./form.module.css";

interface FormAlertProps {
  form: FormMetadata;
  /** Names of the fields, for problems that do not name their field themselves. */
  labels?: Record<string, string>;
}

/** What is wrong with the form as a whole, then a link to each field that has to change. */
export function FormAlert({ form, labels }: FormAlertProps) {
  const fields = Object.entries(form.allErrors).filter(([name]) => name !== "");
  const whole = form.errors ?? [];
  if (fields.length === 0 && whole.length === 0) return null;
  return (
    <div role="alert" id={form.errorId} className={classes.alert}>
      <IconAlertCircle size={18} aria-hidden />
      <p>{whole.length > 0 ? whole.join(" ") : m.form_problems()}</p>
      {fields.length > 0 && (
        <ul>
          {fields.map(([name, [message]]) => (
            <li key={name}>
              <a href={`#${form.id}-${name}`}>
                {labels?.[name] ? `${labels[name]}: ${message}` : message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
