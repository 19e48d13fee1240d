import type { ReactNode } from "react";

import { m } from "#app/paraglide/messages.js";
import { ButtonLink } from "#app/ui/button.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";

import classes from "./form-actions.module.css";

interface FormActionsProps {
  cancelTo: string;
  submit: string;
  pending: string;
  /** Further buttons, before the submit button. */
  children?: ReactNode;
}

/** Buttons at the end of a form. */
export function FormActions({ cancelTo, submit, pending, children }: FormActionsProps) {
  return (
    <div className={classes.actions}>
      <ButtonLink to={cancelTo}>{m.products_cancel()}</ButtonLink>
      {children}
      <SubmitButton pendingLabel={pending}>{submit}</SubmitButton>
    </div>
  );
}
