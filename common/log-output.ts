import { write, writeSync } from "node:fs";

export interface LogOutput {
  write(line: string): void;
  /** Called by pino after a fatal error, and at the end of the process. */
  flushSync(): void;
}

const STANDARD_OUTPUT = 1;
const RETRY_DELAY_MS = 100;
/** Maximum number of retries at the end of the process, if the reader is connected but doesn't read. */
const MAX_RETRIES_AT_END = 10;
/**
 * Maximum number of characters that wait for the reader, about an hour of logs of a busy server. Further lines are
 * dropped.
 */
const MAX_PENDING_CHARACTERS = 16_000_000;

/**
 * Writes log lines in order, without blocking. pino's own stream isn't used: if nobody reads the output of a process
 * that ends, it retries forever, so the process never releases its port and its database.
 */
export function createLogOutput(file = STANDARD_OUTPUT): LogOutput {
  let pending = "";
  let sending: Buffer | null = null;
  let hasReader = true;

  function send(): void {
    if (sending === null) {
      if (pending === "") return;
      sending = Buffer.from(pending);
      pending = "";
    }
    write(file, sending, continueAfter);
  }

  function continueAfter(error: NodeJS.ErrnoException | null, written: number): void {
    if (isBusy(error)) {
      setTimeout(send, RETRY_DELAY_MS).unref();
      return;
    }
    if (error) return giveUp();
    const rest: Buffer = sending!.subarray(written);
    sending = rest.length === 0 ? null : rest;
    send();
  }

  function giveUp(): void {
    hasReader = false;
    pending = "";
    sending = null;
  }

  function flushSync(): void {
    // Leaves out lines whose write has already begun.
    let rest = Buffer.from(pending);
    for (let retries = 0; rest.length > 0 && retries < MAX_RETRIES_AT_END;) {
      try {
        rest = rest.subarray(writeSync(file, rest));
      } catch (error) {
        if (!isBusy(error)) return giveUp();
        retries += 1;
        sleep(RETRY_DELAY_MS);
      }
    }
    pending = rest.toString();
  }

  process.on("exit", flushSync);
  return {
    write: (line) => {
      if (!hasReader || pending.length > MAX_PENDING_CHARACTERS) return;
      pending += line;
      if (sending === null) send();
    },
    flushSync,
  };
}

/** Whether a write failed only because the reader is slow. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EAGAIN";
}

function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
