/**
 * For pages with a form: going back asks for them again, so that nobody edits what a browser
 * remembers of an older version.
 */
export function neverStored() {
  return { "cache-control": "private, no-store" };
}
