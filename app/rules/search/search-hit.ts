/** Result of the global search, ready to display. */
export interface SearchHit {
  /** Kind of the object, such as "Status". */
  kind: string;
  name: string;
  /** Key of the object; empty if it has none. */
  key: string;
  /** Place of the object, such as its owner or a section of the console; empty if there is none. */
  where: string;
  href: string;
}

/** Results of the search for a text. */
export interface SearchResults {
  text: string;
  hits: SearchHit[];
}
