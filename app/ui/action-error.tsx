import { IconAlertCircle } from "@tabler/icons-react";
import { useActionData } from "react-router";

import { useAlertFocus } from "./use-alert-focus.ts";

import classes from "#app/ui/action-error.module.css";

interface ActionErrorAlertProps {
  text: string | undefined;
  /**
   * The answer that the text is from: each answer moves the focus to the alert. Default: that of the route's action.
   * Null for a text that isn't from a form.
   */
  answer?: unknown;
}

/** Alert with the error of the last submission; renders nothing without one. */
export function ActionErrorAlert({ text, ...from }: ActionErrorAlertProps) {
  const actionData: unknown = useActionData() ?? null;
  const answer = from.answer === undefined ? actionData : from.answer;
  const alert = useAlertFocus<HTMLParagraphElement>(text ? answer : null);
  if (!text) return null;
  const focusable = answer !== null && {
    tabIndex: -1,
    // Without scripts the page opens at it.
    autoFocus: true,
  };
  return (
    <p ref={alert} role="alert" className={classes.problem} {...focusable}>
      <IconAlertCircle size={18} aria-hidden />
      <span>{text}</span>
    </p>
  );
}
