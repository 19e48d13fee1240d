import { IconAlertCircle } from "@tabler/icons-react";

import classes from "#app/ui/action-error.module.css";

/** Alert with the error of the last submission; renders nothing without one. */
export function ActionErrorAlert({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p role="alert" className={classes.problem}>
      <IconAlertCircle size={18} aria-hidden />
      <span>{text}</span>
    </p>
  );
}
