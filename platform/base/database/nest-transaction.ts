import { sql } from "kysely";

import type { Db, Tx } from "./executor.ts";

/**
 * Wraps a transaction as a database. A transaction of this database is a savepoint, so its changes are kept only if
 * the outer transaction commits. Without savepoints any error of the database fails the outer transaction.
 */
export function nestTransaction(tx: Tx, { savepoints = true } = {}): Db {
  let depth = 0;
  const nested: unknown = new Proxy(tx, {
    get: (target, member) => {
      if (member === "transaction") return () => ({ execute: executeNested });
      const value: unknown = Reflect.get(target, member, target);
      // Methods are bound to the transaction, because a proxy doesn't have Kysely's private members.
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });

  async function executeNested<T>(work: (inner: Tx) => Promise<T>): Promise<T> {
    if (!savepoints) return work(nested as Tx);
    depth += 1;
    const name = `nested_${depth}`;
    await sql.raw(`savepoint ${name}`).execute(tx);
    try {
      const result = await work(nested as Tx);
      await sql.raw(`release savepoint ${name}`).execute(tx);
      return result;
    } catch (error) {
      await sql.raw(`rollback to savepoint ${name}`).execute(tx);
      throw error;
    } finally {
      depth -= 1;
    }
  }
  return nested as Db;
}

/** Runs work in a savepoint and rolls it back unless `isKept` accepts its result. */
export async function inSavepoint<T>(
  tx: Tx,
  work: () => Promise<T>,
  isKept: (result: T) => boolean,
): Promise<T> {
  await sql`savepoint attempt`.execute(tx);
  const result = await work();
  const end = isKept(result) ? sql`release savepoint attempt` : sql`rollback to savepoint attempt`;
  await end.execute(tx);
  return result;
}
