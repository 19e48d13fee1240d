import { Form } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";

interface UpdateViewProps {
  action: string;
  view: { id: string; name: string };
}

/** For a view the list no longer looks like. */
export function UpdateView({ action, view: { id, name } }: UpdateViewProps) {
  return (
    <Form method="post" action={action} preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <p>{m.views_changed({ name })}</p>
      <SubmitButton name="intent" value="update" variant="default" pendingLabel={m.views_saving()}>
        {m.list_views_update({ name })}
      </SubmitButton>
    </Form>
  );
}
