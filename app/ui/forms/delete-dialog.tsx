import { Form } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { ActionErrorAlert } from "#app/ui/action-error.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { DialogActions, DialogRoute } from "#app/ui/dialog.tsx";
import { useListPlace } from "#app/ui/use-list-place.ts";

import { SubmitButton } from "./submit-button.tsx";

interface DeleteDialogProps {
  title: string;
  text: string;
  confirm: string;
  action: string;
  closeTo: string;
  problem: string | undefined;
}

export function DeleteDialog({ title, text, confirm, problem, ...at }: DeleteDialogProps) {
  const listPlace = useListPlace();
  const closeTo = listPlace(at.closeTo);
  return (
    <DialogRoute title={title} closeTo={closeTo}>
      <Form method="post" action={listPlace(at.action)} preventScrollReset>
        <p>{text}</p>
        <ActionErrorAlert text={problem} />
        <DialogActions>
          <ButtonLink to={closeTo} preventScrollReset>
            {m.products_cancel()}
          </ButtonLink>
          <SubmitButton color="red" pendingLabel={m.products_deleting()}>
            {confirm}
          </SubmitButton>
        </DialogActions>
      </Form>
    </DialogRoute>
  );
}
