import pg from "pg";

/** The database can't be used now: gone, restarting, not answering, or without a free session. */
export class DatabaseUnavailableError extends Error {
  override readonly name = "DatabaseUnavailableError";
  /** The connection broke while a change was being committed, so it may have been saved. */
  readonly outcomeUnknown: boolean;

  constructor(message: string, options: ErrorOptions & { outcomeUnknown?: boolean } = {}) {
    super(message, options);
    this.outcomeUnknown = options.outcomeUnknown ?? false;
  }
}

/** What a server answers that is not ready, stopping, out of sessions or memory, read-only, or took too long. */
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

/** Whether the server's answer means that it can't be used, rather than that the statement is wrong. */
export function isUnavailableState(code: string | undefined): boolean {
  return code !== undefined && (code.startsWith("08") || UNAVAILABLE_STATES.has(code));
}

/** What a failed attempt to connect means; a wrong address or password is for whoever starts the process. */
export function connectError(error: unknown): DatabaseUnavailableError {
  if (error instanceof DatabaseUnavailableError) return error;
  return new DatabaseUnavailableError(`No connection to the database: ${messageOf(error)}`, {
    cause: error,
  });
}

/** Waiting helps against none of these: the role, its password or the database doesn't exist. */
export function isWrongAddress(error: unknown): boolean {
  const cause = error instanceof DatabaseUnavailableError ? error.cause : error;
  if (!(cause instanceof pg.DatabaseError)) return false;
  return cause.code === "3D000" || (cause.code?.startsWith("28") ?? false);
}

/** Several addresses of one name fail together, with an empty message of their own. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
