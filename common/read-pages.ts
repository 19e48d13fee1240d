interface Page {
  offset: number;
  limit: number;
}

/**
 * Yields all pages of a list and reads each only after the previous one was consumed. If `read` returns null because
 * a page has too many bytes, reads smaller pages. A page's `answered` is the number of rows that the platform
 * returned.
 */
export async function* readPages<P extends { answered: number }>(
  read: (page: Page) => Promise<P | null>,
  size: number,
): AsyncGenerator<P, void> {
  let [offset, limit] = [0, size];
  for (;;) {
    const page = await read({ offset, limit });
    if (page !== null) {
      yield page;
      if (page.answered < limit) return;
      offset += limit;
    } else if (limit > 1) limit = Math.ceil(limit / 2);
    else throw new Error("One row has too many bytes for a page");
  }
}
