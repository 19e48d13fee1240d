import pg from "pg";

import { RecurringStatements } from "./recurring-statements.ts";

/** Members of `pg.Client` that its types omit. */
interface Internals {
  readyForQuery: boolean;
  connection: {
    parsedStatements: Record<string, string>;
    close(message: { type: "S"; name: string }): void;
  };
}

/**
 * Prepares statements with parameters that recur on the connection, so that they are parsed once and, if one plan suits
 * all values, planned once.
 */
export class PreparedStatementClient extends pg.Client {
  // The server reads the message before the next statement, and accepts it in every state of a transaction.
  readonly #recurring = new RecurringStatements((name) => {
    const { connection } = this.#internals;
    delete connection.parsedStatements[name];
    connection.close({ type: "S", name });
  });

  // Kysely calls `query` with a text and has no option for a statement's name. The overloads of the
  // method have no common type; all but this one are forwarded unchanged.
  override query(...args: any[]): any {
    const [text, values] = args;
    const isPlain = typeof text === "string" && args.length === 2 && values?.length > 0;
    const name = isPlain ? this.#nameOf(text) : undefined;
    if (name !== undefined) return this.#runPrepared(name, text, values);
    return (super.query as (...args: unknown[]) => unknown).apply(this, args);
  }

  #nameOf(text: string): string | undefined {
    // A statement that waits behind another one could have lost its name when its turn comes.
    if (!this.#internals.readyForQuery) return undefined;
    const prepared = this.#recurring.count(text);
    // After a migration the statement has to be prepared again, which a transaction can't survive.
    if (prepared?.readsAllColumns && this.getTransactionStatus() !== "I") return undefined;
    return prepared?.name;
  }

  async #runPrepared(name: string, text: string, values: unknown[]): Promise<unknown> {
    const isAlone = this.getTransactionStatus() === "I";
    try {
      return await super.query({ name, text, values });
    } catch (error) {
      if (!isOutdated(error)) throw error;
      this.#recurring.forget(text);
      // Nothing was executed. A transaction has failed as a whole.
      if (!isAlone) throw error;
      return super.query(text, values);
    }
  }

  get #internals(): Internals {
    return this as unknown as Internals;
  }
}

/** SQLSTATE of a statement that the server doesn't have, for example after `deallocate all`. */
const UNKNOWN_STATEMENT = "26000";

/** Whether the server rejects the statement because a migration of any node changed the columns of its result. */
function isOutdated(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return error.routine === "RevalidateCachedQuery" || error.code === UNKNOWN_STATEMENT;
}
