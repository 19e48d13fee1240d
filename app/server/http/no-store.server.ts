/**
 * For pages with a form: the back button must load them again, so that nobody edits an outdated version
 * from the browser's cache.
 */
export function noStoreHeaders() {
  return { "cache-control": "private, no-store" };
}
