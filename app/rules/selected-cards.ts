/** Name and value of the pager's submit buttons in a dialog's form. */
export const PAGING = { name: "intent", value: "page" };

/** Parses the selection across all pages of a dialog, and whether the form only turns the page. */
export function parseSelectedCards(form: FormData): { chosen: string[]; paging: boolean } {
  const chosen = [...new Set(form.getAll("cardId").map(String))];
  return { chosen, paging: form.get(PAGING.name) === PAGING.value };
}
