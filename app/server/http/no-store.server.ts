/**
 * For pages with a form: going back asks for them again, so that nobody edits what a browser
 * remembers of an older version.
 */
export function noStoreHeaders() {
  return { "cache-control": "private, no-store" };
}
