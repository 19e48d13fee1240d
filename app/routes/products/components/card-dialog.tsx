import { Form } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { PageSlice } from "#app/rules/lists/page-slice.ts";
import { formatNumber } from "#app/rules/numbers.ts";
import { PAGING, SELECT_ALL } from "#app/rules/selling/selected-cards.ts";
import type { SellingCard } from "#app/server/selling/actions/selling-schemas.server.ts";
import { ActionErrorAlert } from "#app/ui/action-error.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { DialogActions, DialogRoute, RequireSelection } from "#app/ui/dialog.tsx";
import { RecoveredFormNote, useRecoveredForm } from "#app/ui/forms/recovered-form.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { InlinePager } from "#app/ui/lists/inline-pager.tsx";

import { cardChoices } from "./card-choices.tsx";
import { SelectableRows } from "./selectable-rows.tsx";

import classes from "./choices.module.css";

interface CardDialogProps {
  operation: "optimize" | "publish";
  title: string;
  note: string;
  none: string;
  confirm: string;
  cards: PageSlice<SellingCard>;
  action: string;
  closeTo: string;
  /** The selection of the submitted form; undefined before a submit. */
  chosen: string[] | undefined;
  /** True if the button that selects all cards of this page was pressed. */
  selectsAll: boolean | undefined;
  problem: string | undefined;
}

/**
 * Selects marketplace cards to optimize or publish. No card is selected beforehand, not even a single one, and the
 * submit button is disabled until one is selected.
 */
export function CardDialog(props: CardDialogProps) {
  const { operation, title, note, none, confirm, cards, action, closeTo, chosen, problem } = props;
  const recoveredForm = useRecoveredForm(action);
  const choices = cardChoices(cards.items, operation);
  const selectableIds = choices.filter(({ disabled }) => !disabled).map(({ value }) => value);
  const selectedIds = props.selectsAll
    ? [...(chosen ?? []), ...selectableIds]
    : (chosen ?? [recoveredForm?.fields.cardId ?? []].flat());
  return (
    <DialogRoute title={title} closeTo={closeTo}>
      <Form method="post" action={action} preventScrollReset>
        {/* Enter triggers a form's first submit button. This disabled one keeps it from turning the page. */}
        <button type="submit" disabled hidden>
          {confirm}
        </button>
        {chosen === undefined && <RecoveredFormNote recoveredForm={recoveredForm} />}
        {cards.total === 0 ? <p>{none}</p> : <p>{note}</p>}
        {cards.total > 0 && (
          <SelectableRows
            // The browser keeps the state of boxes, so a changed key replaces the boxes with new ones that have the
            // server's selection.
            key={String(props.selectsAll)}
            legend={operation === "optimize" ? m.card_optimize_which() : m.card_publish_which()}
            type="checkbox"
            name="cardId"
            choices={choices.map((row) => ({ ...row, checked: selectedIds.includes(row.value) }))}
          />
        )}
        {selectableIds.length > 1 && (
          <SubmitButton {...SELECT_ALL} variant="subtle" className={classes.selectAll}>
            {m.card_select_all()}
          </SubmitButton>
        )}
        <OtherPagesSelection cards={cards} selectedIds={selectedIds} />
        <InlinePager name="cards" label={title} slice={cards} submits={PAGING} />
        <ActionErrorAlert text={problem} />
        <DialogActions>
          <ButtonLink to={closeTo} preventScrollReset>
            {m.products_cancel()}
          </ButtonLink>
          <RequireSelection
            off={<SubmitButton disabled>{confirm}</SubmitButton>}
            on={<SubmitButton>{confirm}</SubmitButton>}
          />
        </DialogActions>
      </Form>
    </DialogRoute>
  );
}

/** Posts the selection of the other pages as hidden fields. */
function OtherPagesSelection({
  cards,
  selectedIds,
}: {
  cards: PageSlice<SellingCard>;
  selectedIds: string[];
}) {
  const idsOnPage = new Set(cards.items.map(({ id }) => id));
  const otherIds = selectedIds.filter((id) => !idsOnPage.has(id));
  if (otherIds.length === 0) return null;
  return (
    <>
      <p>{m.card_chosen_elsewhere({ count: formatNumber(otherIds.length) })}</p>
      {otherIds.map((id) => (
        <input
          key={id}
          type="checkbox"
          name="cardId"
          value={id}
          defaultChecked
          hidden
          data-need-one=""
        />
      ))}
    </>
  );
}
