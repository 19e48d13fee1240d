import pg from "pg";

import { connectError, DatabaseUnavailableError, isUnavailableState } from "./database-errors.ts";
import { PreparingClient } from "./preparing-client.ts";

export interface ServerClientConfig extends pg.ClientConfig {
  /** A server that says nothing for this long breaks the connection; 0 waits as long as it takes. */
  answerTimeoutMs: number;
}

/** What `pg.Client` has and its types don't name. */
interface Internals {
  _queryable: boolean;
  _ending: boolean;
  connection: { stream: { destroy(error: Error): void } };
}

/** Statements that change nothing, or nothing yet, when the connection breaks before their answer. */
const HARMLESS = /^\s*(?:\/\*.*?\*\/\s*)?(?:select|begin|start|rollback|set|listen|show)\b/i;

/**
 * A connection to a server that may vanish, also without a word: a stopped or unreachable server closes
 * nothing and answers nothing, so its own time limits don't help.
 */
export class ServerClient extends PreparingClient {
  readonly #answerTimeoutMs: number;
  #unanswered = 0;
  #busySince = 0;

  constructor(config: ServerClientConfig) {
    super(config);
    this.#answerTimeoutMs = config.answerTimeoutMs;
    // A connection that is in use has no other listener, and an error without any ends the process.
    this.on("error", () => undefined);
  }

  override query(...args: any[]): any {
    const answer = super.query(...args);
    if (!(answer instanceof Promise)) return answer;
    return this.#guard(answer, typeof args[0] === "string" ? args[0] : "");
  }

  /** How long the oldest statement has waited for its answer. */
  get busyMs(): number {
    return this.#unanswered === 0 ? 0 : performance.now() - this.#busySince;
  }

  get isIdle(): boolean {
    return this.#unanswered === 0;
  }

  /** Breaks the connection; what waits for it fails at once. */
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
      // After a pause of this process the answer may have arrived and not been read: that comes first.
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

  /** A commit, or a change outside of a transaction: when its answer is lost, it may have been done. */
  #changesAtOnce(statement: string): boolean {
    if (/^\s*commit\b/i.test(statement)) return true;
    return this.getTransactionStatus() === "I" && !HARMLESS.test(statement);
  }

  get #internals(): Internals {
    return this as unknown as Internals;
  }
}
