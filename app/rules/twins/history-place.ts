/** Base paths of the pages that have the history of a twin. */
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

/** Returns the URL of the twin's page that the history belongs to. */
export function historySubjectHref(place: HistoryPlace, twinId: string): string {
  return `${PAGES[place]}/${encodeURIComponent(twinId)}`;
}

/** Returns the URL of a twin's history, or of the comparison with the state at one of its entries. */
export function historyHref(place: HistoryPlace, twinId: string, historyId?: string): string {
  const list = `${historySubjectHref(place, twinId)}/history`;
  return historyId === undefined ? list : `${list}/${encodeURIComponent(historyId)}`;
}
