/** What the pager of a dialog says, which is a button of its form. */
export const PAGING = { name: "intent", value: "page" };

/** The ticked cards of all pages of a dialog, and whether another page is all that is asked for. */
export function parseSelectedCards(form: FormData): { chosen: string[]; paging: boolean } {
  const chosen = [...new Set(form.getAll("cardId").map(String))];
  return { chosen, paging: form.get(PAGING.name) === PAGING.value };
}
