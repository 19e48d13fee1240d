/** Name and value of the pager's submit buttons in a dialog's form. */
export const PAGING = { name: "intent", value: "page" };

/** Name and value of the submit button that selects all cards of the page. */
export const SELECT_ALL = { name: "intent", value: "all" };

interface SelectedCards {
  /** The selection across all pages of a dialog. */
  chosen: string[];
  /** What the form asks for in place of the operation. */
  intent: "page" | "all" | null;
}

export function parseSelectedCards(form: FormData): SelectedCards {
  const chosen = [...new Set(form.getAll("cardId").map(String))];
  const intent = form.get(PAGING.name);
  return { chosen, intent: intent === "page" || intent === "all" ? intent : null };
}
