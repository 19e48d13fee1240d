/** Where the history of a twin is read: the page it belongs to. */
const PAGES = {
  product: "/products",
  card: "/marketplace-product",
  connector: "/view-marketplace-connector",
  browse: "/browse",
  console: "/admin/twins",
} as const;

export type HistoryPlace = keyof typeof PAGES;

export function historyPlaceOf(pathname: string): HistoryPlace {
  const places = Object.keys(PAGES) as HistoryPlace[];
  return places.find((place) => pathname.startsWith(`${PAGES[place]}/`)) ?? "browse";
}

/** The page of the twin that the history belongs to. */
export function historySubjectHref(place: HistoryPlace, twinId: string): string {
  return `${PAGES[place]}/${encodeURIComponent(twinId)}`;
}

/** The history of a twin, or the comparison of the state at one of its entries. */
export function historyHref(place: HistoryPlace, twinId: string, historyId?: string): string {
  const list = `${historySubjectHref(place, twinId)}/history`;
  return historyId === undefined ? list : `${list}/${encodeURIComponent(historyId)}`;
}
