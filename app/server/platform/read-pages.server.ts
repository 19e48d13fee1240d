import { readPages as readAll } from "#common/read-pages.ts";

import { CODE, type PlatformRequestError } from "./errors.server.ts";

type Read<P> = (page: { offset: number; limit: number }) => Promise<P>;

/** Reads all pages of a list of the platform, see `common/read-pages.ts`. */
export function readPages<P extends { answered: number }>(
  read: Read<P>,
  size: number,
): AsyncGenerator<P, void> {
  return readAll((page) => nullIfTooLarge(read(page)), size);
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
