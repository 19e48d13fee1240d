import { IconAlertCircle } from "@tabler/icons-react";

import classes from "./problem.module.css";

/** What went wrong with the thing just asked for; nothing when nothing did. */
export function ActionErrorAlert({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p role="alert" className={classes.problem}>
      <IconAlertCircle size={18} aria-hidden />
      <span>{text}</span>
    </p>
  );
}
