/** One result of the search everywhere, ready to display. */
export interface SearchHit {
  /** What it is, for example "Status". */
  kind: string;
  name: string;
  /** Empty if it has none. */
  key: string;
  /** What it belongs to; empty if to nothing. */
  where: string;
  href: string;
}

/** The results for a text. */
export interface SearchResults {
  text: string;
  hits: SearchHit[];
}
