import { Form } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { followedLabel } from "#app/rules/selling/followed-fields.ts";
import type { PushedField } from "#app/server/selling/cards/inheritance.server.ts";
import { ActionErrorAlert } from "#app/ui/action-error.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { DialogActions, DialogRoute, RequireSelection } from "#app/ui/dialog.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";

import classes from "./push-dialog.module.css";

interface PushDialogProps {
  title: string;
  note: string;
  /** Text if no card differs from the product. */
  none: string;
  fields: (PushedField & { isChosen: boolean })[];
  action: string;
  closeTo: string;
  /** The answer to a rejected form, with the fields that were chosen. */
  answer: { problem: string; keys: string[] } | undefined;
}

/** Preview of the values that cards get from their product, of which the user chooses the fields. */
export function PushDialog({
  title,
  note,
  none,
  fields,
  action,
  closeTo,
  answer,
}: PushDialogProps) {
  const isPossible = fields.some(({ cards }) => cards.some(({ skipped }) => skipped === null));
  return (
    <DialogRoute title={title} closeTo={closeTo}>
      <Form method="post" action={action} preventScrollReset>
        <p>{fields.length === 0 ? none : note}</p>
        <div className={classes.fields}>
          {fields.map((field) => (
            <FieldChoice
              key={field.key}
              field={field}
              isChosen={answer?.keys.includes(field.key) ?? field.isChosen}
            />
          ))}
        </div>
        <ActionErrorAlert text={answer?.problem} />
        <DialogActions>
          <ButtonLink to={closeTo} preventScrollReset>
            {m.products_cancel()}
          </ButtonLink>
          {isPossible && (
            <RequireSelection
              off={<SubmitButton disabled>{title}</SubmitButton>}
              on={<SubmitButton>{title}</SubmitButton>}
            />
          )}
        </DialogActions>
      </Form>
    </DialogRoute>
  );
}

function FieldChoice({ field, isChosen }: { field: PushedField; isChosen: boolean }) {
  const { key, plan, cards } = field;
  const isPossible = cards.some(({ skipped }) => skipped === null);
  return (
    <fieldset className={classes.field}>
      <legend>
        <label>
          <input
            type="checkbox"
            name="field"
            value={key}
            disabled={!isPossible}
            defaultChecked={isPossible && isChosen}
            data-need-one={isPossible ? "" : undefined}
          />
          {followedLabel(key)}
        </label>
      </legend>
      <input type="hidden" name={`plan.${key}`} value={plan} />
      <ul>
        {cards.map((card) => (
          <li key={card.id}>
            <strong>{card.marketplace}</strong>
            <Change {...card} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function Change({ before, after, skipped }: PushedField["cards"][number]) {
  if (skipped !== null) {
    return <span className={classes.skipped}>{m.inherit_skipped({ reason: skipped })}</span>;
  }
  if (before === after) return <span>{m.inherit_same()}</span>;
  return (
    <>
      {before !== "" && <del className={classes.value}>{before}</del>}
      <ins className={classes.value}>{after}</ins>
    </>
  );
}
