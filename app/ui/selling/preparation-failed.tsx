import { IconAlertTriangle } from "@tabler/icons-react";
import { Form } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";

import classes from "./preparation.module.css";

interface PreparationFailedProps {
  reason: string;
  /** Path that the retry is posted to; its action performs the transition. */
  action: string;
  /** ID of the transition that retries the preparation; null if there is none. */
  transitionId: string | null;
}

/** Notice with the reason why the preparation of a card failed, and a button to retry. */
export function PreparationFailed({ reason, action, transitionId }: PreparationFailedProps) {
  return (
    <div className={classes.failed} role="alert">
      <IconAlertTriangle size={20} aria-hidden />
      <div>
        <p className={classes.what}>{m.products_prepare_failed()}</p>
        <p>{reason}</p>
      </div>
      {transitionId && (
        <Form method="post" action={action} preventScrollReset>
          <input type="hidden" name="transitionId" value={transitionId} />
          <SubmitButton variant="default">{m.products_try_again()}</SubmitButton>
        </Form>
      )}
    </div>
  );
}
