import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { SaveResult } from "#app/server/forms/save-values.server.ts";
import { ConflictChoice, FormBase } from "#app/ui/forms/conflict-choice.tsx";
import { FormAlert } from "#app/ui/forms/form-alert.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";

interface UpdateViewProps {
  action: string;
  view: { id: string; name: string; query: string };
  /** The address of the list with the state that is stored in the view. */
  viewHref: string;
  answer: SaveResult | null;
}

/** Offers to store the list's current state in the view when the two differ. */
export function UpdateView({ action, view, viewHref, answer }: UpdateViewProps) {
  const { id, name, query } = view;
  const [form] = useForm({ id: "update-view", lastResult: answer?.result ?? null });
  const theirs = () => (
    <a href={viewHref} target="_blank" rel="noreferrer">
      {name}
    </a>
  );
  return (
    <Form method="post" action={action} {...getFormProps(form)} preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <FormBase values={{ query }} answer={answer} />
      <FormAlert form={form} />
      <p>{m.views_changed({ name })}</p>
      <ConflictChoice name="query" conflict={answer?.conflict ?? null} inWords={theirs} />
      <SubmitButton name="intent" value="update" variant="default" pendingLabel={m.views_saving()}>
        {m.list_views_update({ name })}
      </SubmitButton>
    </Form>
  );
}
