import { CODE, type PlatformRequestError } from "./errors.server.ts";

interface Page {
  offset: number;
  limit: number;
}

/**
 * All pages of a list, each read when the one before it has been taken. Rows that have too many bytes for one page are
 * read in smaller ones.
 */
export async function* readPages<P extends { rows: readonly unknown[] }>(
  read: (page: Page) => Promise<P>,
  size: number,
): AsyncGenerator<P, void> {
  let [offset, limit] = [0, size];
  for (;;) {
    const page = await nullIfTooLarge(read({ offset, limit }));
    if (page === null) {
      limit = Math.ceil(limit / 2);
      continue;
    }
    yield page;
    if (page.rows.length < limit) return;
    offset += limit;
  }
}

async function nullIfTooLarge<P>(page: Promise<P>): Promise<P | null> {
  try {
    return await page;
  } catch (error) {
    const { code } = error as Partial<PlatformRequestError>;
    if (code === CODE.PAGE_TOO_LARGE) return null;
    throw error;
  }
}
