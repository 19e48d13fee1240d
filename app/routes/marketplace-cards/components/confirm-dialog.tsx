import { Form } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { ActionErrorAlert } from "#app/routes/products/components/action-error.tsx";
import { Issues } from "#app/routes/products/components/issues.tsx";
import type { Issue } from "#app/server/products/selling-actions.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DialogActions, DialogRoute } from "#app/ui/dialog.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { useListPlace } from "#app/ui/list/use-list-place.ts";

interface ConfirmDialogProps {
  title: string;
  text: string;
  confirm: string;
  /** The reason why the operation is unavailable. */
  blocked: string | null;
  issues: Issue[];
  action: string;
  closeTo: string;
  problem: string | undefined;
}

/** Confirms an operation on one card and shows what prevents it before the user submits. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirm, blocked, issues, problem } = props;
  const listPlace = useListPlace();
  const closeTo = listPlace(props.closeTo);
  return (
    <DialogRoute title={title} closeTo={closeTo}>
      <Form method="post" action={listPlace(props.action)} preventScrollReset>
        <p>{blocked ?? text}</p>
        <Issues issues={issues} />
        <ActionErrorAlert text={problem} />
        <DialogActions>
          <ButtonLink to={closeTo} preventScrollReset>
            {m.products_cancel()}
          </ButtonLink>
          <SubmitButton disabled={blocked !== null}>{confirm}</SubmitButton>
        </DialogActions>
      </Form>
    </DialogRoute>
  );
}
