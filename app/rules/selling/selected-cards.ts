/** Name and value of the pager's submit buttons in a dialog's form. */
export const PAGING = { name: "intent", value: "page" };

/** Name and value of the submit button that selects all cards of the page. */
export const SELECT_ALL = { name: "intent", value: "all" };

interface SelectedCards {
  /** IDs of the cards selected on all pages of a dialog. */
  chosen: string[];
  /** Button that was pressed instead of the operation's: turning a page, or selecting all cards of the page. */
  intent: "page" | "all" | null;
}

export function parseSelectedCards(form: FormData): SelectedCards {
  const chosen = [...new Set(form.getAll("cardId").map(String))];
  const intent = form.get(PAGING.name);
  return { chosen, intent: intent === "page" || intent === "all" ? intent : null };
}
