import pg from "pg";

import { connectError, DatabaseUnavailableError, isUnavailableState } from "./database-errors.ts";
import { PreparedStatementClient } from "./prepared-statement-client.ts";

export interface ServerClientConfig extends pg.ClientConfig {
  /** Time after which the connection to a silent server is closed; 0 means no limit. */
  answerTimeoutMs: number;
}

/** Members of `pg.Client` that its types omit. */
interface Internals {
  _queryable: boolean;
  _ending: boolean;
  connection: { stream: { destroy(error: Error): void } };
}

/** Statements that change nothing, even if the connection fails before their response. */
const HARMLESS = /^\s*(?:\/\*.*?\*\/\s*)?(?:select|begin|start|rollback|set|listen|show)\b/i;

/**
 * A connection to a server that may become unreachable without a sign: a suspended server neither closes connections
 * nor responds, and doesn't apply its own timeouts either.
 */
export class ServerClient extends PreparedStatementClient {
  readonly #answerTimeoutMs: number;
  #unanswered = 0;
  #busySince = 0;

  constructor(config: ServerClientConfig) {
    super(config);
    this.#answerTimeoutMs = config.answerTimeoutMs;
    // A connection in use has no other listener, and an unhandled error event ends the process.
    this.on("error", () => undefined);
  }

  override query(...args: any[]): any {
    const answer = super.query(...args);
    if (!(answer instanceof Promise)) return answer;
    return this.#guard(answer, typeof args[0] === "string" ? args[0] : "");
  }

  /** Time since the oldest statement without a response was sent. */
  get busyMs(): number {
    return this.#unanswered === 0 ? 0 : performance.now() - this.#busySince;
  }

  get isIdle(): boolean {
    return this.#unanswered === 0;
  }

  /** Closes the connection; pending statements fail at once. */
  drop(message: string): void {
    this.#internals.connection.stream.destroy(new Error(message));
  }

  async #guard(answer: Promise<unknown>, statement: string): Promise<unknown> {
    const changesAtOnce = this.#changesAtOnce(statement);
    if (this.#unanswered === 0) this.#busySince = performance.now();
    this.#unanswered += 1;
    const timer = this.#startTimer();
    try {
      return await answer;
    } catch (error) {
      throw this.#classify(error, changesAtOnce);
    } finally {
      clearTimeout(timer);
      this.#unanswered -= 1;
      this.#busySince = performance.now();
    }
  }

  #startTimer(): NodeJS.Timeout | undefined {
    if (this.#answerTimeoutMs === 0) return undefined;
    return setTimeout(() => {
      const { busyMs } = this;
      // Lets a waiting response be read first: after this process was suspended, the response may have arrived
      // unread.
      setImmediate(() => {
        if (this.#unanswered > 0 && this.busyMs >= busyMs) {
          this.drop(`The database did not answer within ${this.#answerTimeoutMs} ms`);
        }
      });
    }, this.#answerTimeoutMs);
  }

  #classify(error: unknown, changesAtOnce: boolean): unknown {
    if (error instanceof pg.DatabaseError) {
      if (!isUnavailableState(error.code)) return error;
      return new DatabaseUnavailableError(error.message, { cause: error });
    }
    const { _queryable, _ending } = this.#internals;
    if (_queryable && !_ending) return error;
    const lost = connectError(error);
    return new DatabaseUnavailableError(lost.message, {
      cause: error,
      outcomeUnknown: changesAtOnce,
    });
  }

  /**
   * True if the statement may have changed data although its response is missing: a commit, or a change outside a
   * transaction.
   */
  #changesAtOnce(statement: string): boolean {
    if (/^\s*commit\b/i.test(statement)) return true;
    return this.getTransactionStatus() === "I" && !HARMLESS.test(statement);
  }

  get #internals(): Internals {
    return this as unknown as Internals;
  }
}
