/** Page of a list inside another page. */
export interface PageSlice<Item> {
  items: Item[];
  page: number;
  size: number;
  total: number;
}

/** Number of marketplace cards of a product per page. */
export const CARDS_PER_PAGE = 50;
export const DOCUMENTS_PER_PAGE = 50;

/** Reads the page number from the URL, starting at 1. Invalid values mean the first page. */
export function parseSlicePage(url: URL, name: string): number {
  const text = url.searchParams.get(name) ?? "";
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

/** Slices a list that is already loaded. A number past the end returns the last page. */
export function slicePage<Item>(all: Item[], requestedPage: number, size: number): PageSlice<Item> {
  const page = Math.min(requestedPage, Math.max(1, Math.ceil(all.length / size)));
  const items = all.slice((page - 1) * size, page * size);
  return { items, page, size, total: all.length };
}
