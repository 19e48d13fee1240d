interface Page {
  offset: number;
  limit: number;
}

/**
 * All pages of a list, each read when the one before it has been taken. Where `read` answers null the rows have too many
 * bytes for one page, and smaller ones are read. `answered` is how many rows the platform sent.
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
