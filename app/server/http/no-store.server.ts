/**
 * Returns the headers for pages with a form. The back button must load them again, so that nobody edits an outdated
 * version from the browser's cache.
 */
export function noStoreHeaders() {
  return { "cache-control": "private, no-store" };
}
