import type { FormMetadata } from "@conform-to/react";
import { IconAlertCircle } from "@tabler/icons-react";
import { useEffect, useRef } from "react";

import { m } from "#app/paraglide/messages.js";

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
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!errors?.length) return undefined;
    let isCurrent = true;
    // Runs after conform, which focuses a field, or a button that may be out of view, and before the user's next key:
    // later it would take the focus from the field in which the user types.
    queueMicrotask(() => {
      if (!isCurrent) return;
      alert.current?.scrollIntoView({ block: "center" });
      alert.current?.focus({ preventScroll: true });
    });
    return () => {
      isCurrent = false;
    };
  }, [errors]);
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
