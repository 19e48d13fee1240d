/** Part of a page that would be too long as a whole: a run of what it lists. */
export interface PageSlice<Item> {
  items: Item[];
  page: number;
  size: number;
  total: number;
}

/** Marketplace cards of one product. */
export const CARDS_PER_PAGE = 50;
export const DOCUMENTS_PER_PAGE = 50;

/** Which run the address asks for, from 1; rubbish is the first. */
export function parseSlicePage(url: URL, name: string): number {
  const text = url.searchParams.get(name) ?? "";
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

/** The asked run of a list that is at hand; past the end it is the last one. */
export function slicePage<Item>(all: Item[], requestedPage: number, size: number): PageSlice<Item> {
  const page = Math.min(requestedPage, Math.max(1, Math.ceil(all.length / size)));
  const items = all.slice((page - 1) * size, page * size);
  return { items, page, size, total: all.length };
}
