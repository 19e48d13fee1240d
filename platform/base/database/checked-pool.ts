import type pg from "pg";

import { connectError } from "./database-errors.ts";

/**
 * Reports a pool without a free connection as an unavailable database, so that callers may retry.
 */
export function toCheckedPool(pool: pg.Pool) {
  return {
    options: pool.options,
    connect: () =>
      pool.connect().catch((error: unknown) => {
        throw connectError(error);
      }),
    end: () => pool.end(),
  };
}
