import pg from "pg";

/**
 * The database is unavailable: not reachable, restarting, not responding, or without a free
 * session.
 */
export class DatabaseUnavailableError extends Error {
  override readonly name = "DatabaseUnavailableError";
  /** True if the connection failed during a commit, so the change may have been saved. */
  readonly outcomeUnknown: boolean;

  constructor(message: string, options: ErrorOptions & { outcomeUnknown?: boolean } = {}) {
    super(message, options);
    this.outcomeUnknown = options.outcomeUnknown ?? false;
  }
}

/**
 * SQLSTATEs of a server that is starting, stopping, out of sessions or memory, read-only, or too
 * slow.
 */
const UNAVAILABLE_STATES: ReadonlySet<string> = new Set([
  "25006",
  "25P03",
  "25P04",
  "53000",
  "53200",
  "53300",
  "53400",
  "57014",
  "57P01",
  "57P02",
  "57P03",
  "57P05",
]);

/** Whether the SQLSTATE means an unavailable server rather than a wrong statement. */
export function isUnavailableState(code: string | undefined): boolean {
  return code !== undefined && (code.startsWith("08") || UNAVAILABLE_STATES.has(code));
}

/**
 * Maps a failed connection attempt to an error; a wrong address or password is reported to the
 * operator.
 */
export function connectError(error: unknown): DatabaseUnavailableError {
  if (error instanceof DatabaseUnavailableError) return error;
  return new DatabaseUnavailableError(`No connection to the database: ${messageOf(error)}`, {
    cause: error,
  });
}

/** The role, its password or the database doesn't exist, so retrying doesn't help. */
export function isWrongAddress(error: unknown): boolean {
  const cause = error instanceof DatabaseUnavailableError ? error.cause : error;
  if (!(cause instanceof pg.DatabaseError)) return false;
  return cause.code === "3D000" || (cause.code?.startsWith("28") ?? false);
}

/**
 * Returns the message of an error. If all addresses of a host name failed, the error is an AggregateError without a
 * message, so the message of its first error is returned.
 */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
