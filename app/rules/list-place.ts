/** The parameter of a page's address that has the list which the page was opened out of, as it was. */
const LIST = "list";
const BASE = "http://list.invalid";

/** The list that an address names. Null if it names none of this app. */
export function listIn(search: URLSearchParams): string | null {
  const list = search.get(LIST);
  return list !== null && /^\/(?![/\\])/.test(list) ? list : null;
}

/** The address of a page that leads back to the list. */
export function fromList(to: string, list: string | null): string {
  if (list === null) return to;
  const url = new URL(to, BASE);
  url.searchParams.set(LIST, list);
  return url.pathname + url.search + url.hash;
}

/** Where a link back leads: to the list as it was, or to a page on the way there. */
export function backTo(to: string, list: string | null): string {
  if (list === null) return to;
  return new URL(to, BASE).pathname === new URL(list, BASE).pathname ? list : fromList(to, list);
}

/** For redirects of a page that was opened out of a list. */
export function keepList({ searchParams }: URL, to: string): string {
  return backTo(to, listIn(searchParams));
}
