import type { Tx } from "../../base/database/executor.ts";
import type { BulkPhase, BulkResult } from "../../base/database/tables/bulk.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { JsonObject } from "./json-members.rules.ts";

export interface ApiCall {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  query?: Record<string, string>;
  body?: JsonObject;
}

export interface ApiAnswer {
  status: number;
  body: JsonObject;
}

/** Whose calls are made, in which transaction, and what the audit log says of them. */
export interface CallScope {
  tx: Tx;
  caller: Caller;
  origin: { clientAddress: string; userAgent: string; requestId: string };
}

export interface CallOwner {
  domainId: string;
  userId: string;
  businessAccountId: string | null;
  locale: string;
  /** The access token that started the work, if it was none of the user's sessions. */
  accessTokenId: string | null;
  bulkJobId: string;
}

/** What became of one of many changes that were made, or tried, together; null: it has to be made alone. */
export type ChangeOutcome = { result: "changed" | "unchanged" } | ApiAnswer | null;

/** The class of a twin that a row of a file names, where it isn't that of the twins that the file creates. */
export interface OtherClass {
  /** What it is called in the language of the caller. */
  name: string;
  /** Whether its twins have what stands at a place of a call's body. Values of other fields would be ignored. */
  hasPlace: (place: string) => boolean;
  /** The labels of its required fields that are empty after a change with this body. */
  missingIn(body: JsonObject): string[];
}

/** A row of a job that is undone. */
export interface RowToUndo {
  result: BulkResult;
  ref: string;
  /** The version of the twin that the job left. */
  version: number;
}

/**
 * The platform's own API, called within a transaction. Its routes come from higher rooms too, so `server/` makes it.
 */
export interface BulkApi {
  call(scope: CallScope, call: ApiCall): Promise<ApiAnswer>;
  /** The path of the call that makes many of these calls at once, or null. */
  batchPath(call: Pick<ApiCall, "method" | "path">): string | null;
  /**
   * Makes a call for many rows that exist, or only tries it, with few statements. Null: there is no such way for this
   * call.
   */
  changeMany(
    scope: CallScope,
    call: Pick<ApiCall, "method" | "path">,
    changes: readonly { id: string; body: JsonObject }[],
    options: { dryRun: boolean },
  ): Promise<ChangeOutcome[] | null>;
  /** Whether `changeMany` makes this call. */
  changesMany(call: Pick<ApiCall, "method" | "path">): boolean;
  /** Null if a twin, as the platform answers it, is one of those that a call creates, or no twin. */
  otherClass(scope: CallScope, create: { body: JsonObject }, twin: JsonObject): OtherClass | null;
  /**
   * The user as they are now, in the business that they started the job in; `before` if nothing of the domain has
   * changed since. Null if they may not act any more, or the token may not.
   */
  loadCaller(tx: Tx, owner: CallOwner, before?: Caller): Promise<Caller | null>;
  /**
   * Sets a row back to what it was before the job, as the user may. Returns why it was left alone, or null.
   */
  undo(scope: CallScope, row: RowToUndo): Promise<string | null>;
  /** The same for many rows; `alone` are those that have to be set back one by one, the latest first. */
  undoMany(scope: CallScope, rows: readonly RowToUndo[]): Promise<(string | null | "alone")[]>;
  /** Tells of a job that has ended, in the transaction that ends it. */
  notifyEnd(tx: Tx, job: EndedJob): Promise<void>;
}

/** A job whose rows are done, or that can't go on without its user. */
export interface EndedJob {
  id: string;
  phase: BulkPhase;
  domainId: string;
  businessAccountId: string | null;
  name: string;
  /** Why it can't go on; null if it is done. */
  error: string | null;
  /** Rows so far. */
  done: number;
  counts: Readonly<Record<string, number>>;
}
