/** Query parameter with the URL, including the state, of the list that a page was opened from. */
const LIST = "list";
const BASE = "http://list.invalid";

/** Returns the URL of the list that a query names. Null if it names none, or a URL outside this app. */
export function listIn(search: URLSearchParams): string | null {
  const list = search.get(LIST);
  return list !== null && /^\/(?![/\\])/.test(list) ? list : null;
}

/** Adds the list to the URL of a page, so that the page can link back to it. */
export function fromList(to: string, list: string | null): string {
  if (list === null) return to;
  const url = new URL(to, BASE);
  url.searchParams.set(LIST, list);
  return url.pathname + url.search + url.hash;
}

/**
 * Returns the target of a link back: the list with its state if `to` is that list, otherwise `to` with the list added
 * to its URL.
 */
export function backTo(to: string, list: string | null): string {
  if (list === null) return to;
  return new URL(to, BASE).pathname === new URL(list, BASE).pathname ? list : fromList(to, list);
}

/** Returns the target of a redirect from a page that was opened from a list, so that the list's state isn't lost. */
export function keepList({ searchParams }: URL, to: string): string {
  return backTo(to, listIn(searchParams));
}
