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

/** Caller and transaction of calls, and their entry in the audit log. */
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
  /** Access token that started the job; null for a session of the user. */
  accessTokenId: string | null;
  bulkJobId: string;
}

/**
 * Result of one of several changes that were made or tried together; null: it has to be made alone.
 */
export type ChangeOutcome = { result: "changed" | "unchanged" } | ApiAnswer | null;

/** Class of an existing twin that a row names, if it isn't the class that the file creates. */
export interface OtherClass {
  /** Name of the class in the caller's language. */
  name: string;
  /**
   * Whether its twins have a member at a place of a call's body. Values of unknown fields would be ignored
   * silently.
   */
  hasPlace: (place: string) => boolean;
  /** Labels of its required fields that are empty after a change with this body. */
  missingIn(body: JsonObject): string[];
}

/** A row of a job to set back. */
export interface RowToUndo {
  result: BulkResult;
  ref: string;
  /** Version of the twin that the job left. */
  version: number;
}

/**
 * The platform's own API, called within a transaction. Its routes come from higher rooms too, so `server/` makes it.
 */
export interface BulkApi {
  call(scope: CallScope, call: ApiCall): Promise<ApiAnswer>;
  /** Path of the call that makes many of these calls at once; null if there is none. */
  batchPath(call: Pick<ApiCall, "method" | "path">): string | null;
  /**
   * Makes or tries a call for many existing rows, with few statements. Null if this call can't be made for
   * many.
   */
  changeMany(
    scope: CallScope,
    call: Pick<ApiCall, "method" | "path">,
    changes: readonly { id: string; body: JsonObject }[],
    options: { dryRun: boolean },
  ): Promise<ChangeOutcome[] | null>;
  /** Whether `changeMany` supports this call. */
  changesMany(call: Pick<ApiCall, "method" | "path">): boolean;
  /**
   * Returns the class of a twin, as the platform presents it; null if it is the class that `create` makes, or
   * no twin.
   */
  otherClass(scope: CallScope, create: { body: JsonObject }, twin: JsonObject): OtherClass | null;
  /**
   * Loads the user's current permissions, in the business of the job; returns `before` if nothing of the domain
   * has changed since. Null if the user or the token has lost access.
   */
  loadCaller(tx: Tx, owner: CallOwner, before?: Caller): Promise<Caller | null>;
  /**
   * Sets a row back to its state before the job, with the user's permissions. Returns the reason why it was
   * left, or null.
   */
  undo(scope: CallScope, row: RowToUndo): Promise<string | null>;
  /**
   * Sets many rows back; `alone` marks those that have to be set back one by one, the latest first.
   */
  undoMany(scope: CallScope, rows: readonly RowToUndo[]): Promise<(string | null | "alone")[]>;
  /** Notifies users of the end of a job, in the transaction that ends it. */
  notifyEnd(tx: Tx, job: EndedJob): Promise<void>;
}

/** A job whose rows are done, or that can't continue without its user. */
export interface EndedJob {
  id: string;
  phase: BulkPhase;
  domainId: string;
  businessAccountId: string | null;
  name: string;
  /** Reason why it can't continue; null if it is done. */
  error: string | null;
  /** Number of finished rows. */
  done: number;
  counts: Readonly<Record<string, number>>;
}
