import type pg from "pg";

import { connectError } from "./database-errors.ts";

/** A pool without a free connection says that the database is unavailable, which callers may try again. */
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
