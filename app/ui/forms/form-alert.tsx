import type { FormMetadata } from "@conform-to/react";
import { IconAlertCircle } from "@tabler/icons-react";

import { m } from "#app/paraglide/messages.js";

import { useAlertFocus } from "../use-alert-focus.ts";

import classes from "./form.module.css";

interface FormAlertProps {
  form: FormMetadata;
  /** Labels by field name, for messages that don't contain the label. */
  labels?: Record<string, string>;
}

/** Shows the errors of the whole form and a link to each invalid field. */
export function FormAlert({ form, labels }: FormAlertProps) {
  const fields = Object.entries(form.allErrors).filter(([name]) => name !== "");
  const { errors } = form;
  const formErrors = errors ?? [];
  const alert = useAlertFocus<HTMLDivElement>(errors?.length ? errors : null);
  if (fields.length === 0 && formErrors.length === 0) return null;
  return (
    <div
      ref={alert}
      role="alert"
      id={form.errorId}
      className={classes.alert}
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- without scripts the page opens at it
      autoFocus={formErrors.length > 0}
    >
      <IconAlertCircle size={18} aria-hidden />
      <p>{formErrors.length > 0 ? formErrors.join(" ") : m.form_problems()}</p>
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
