import type { Kysely, Transaction } from "kysely";

import type { Tables } from "./tables.ts";

export type Db = Kysely<Tables>;

export type Tx = Transaction<Tables>;

/**
 * The connection of a store function. Within a transaction it is always the transaction, never the pool.
 */
export type Executor = Db | Tx;
