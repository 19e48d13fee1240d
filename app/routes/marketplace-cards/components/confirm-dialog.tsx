import { Form } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { Issue } from "#app/server/selling/actions/selling-schemas.server.ts";
import { ActionErrorAlert } from "#app/ui/action-error.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { DialogActions, DialogRoute } from "#app/ui/dialog.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { Issues } from "#app/ui/selling/issues.tsx";
import { useListPlace } from "#app/ui/use-list-place.ts";

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
