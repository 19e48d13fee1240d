import type { Tx } from "../../base/database/executor.ts";
import type { BulkPhase, BulkResult } from "../../base/database/tables/bulk.ts";
import type { Caller, ChangeOrigin } from "../../core/access/caller.ts";
import type { BulkIssue } from "./bulk-row.store.ts";
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

/** Caller and transaction of the calls for a chunk, and their origin as recorded in audit entries. */
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
  /** ID of the access token that started the job; null if it was a session. */
  accessTokenId: string | null;
  bulkJobId: string;
  /** Recorded with the changes of the job. */
  origin: Extract<ChangeOrigin, "bulk" | "import">;
}

/** Outcome of a change that was made or tried together with others. Null if this change needs a separate call. */
export type ChangeOutcome = { result: "changed" | "unchanged" } | ApiAnswer | null;

/**
 * Class of an existing twin that a row of a file names, if this isn't the class of the twins that the file creates.
 */
export interface OtherClass {
  /** Name of the class in the caller's language. */
  name: string;
  /**
   * Whether twins of the class have a member at this path of the body. Unknown fields would be ignored silently.
   */
  hasPlace: (place: string) => boolean;
  /** Labels of required fields that are still empty after a change with this body. */
  missingIn(body: JsonObject): string[];
}

/** A processed row that is to be undone. */
export interface RowToUndo {
  result: BulkResult;
  ref: string;
  /** Version of the twin after the job changed it. */
  version: number;
}

/**
 * The platform's own API, called within a transaction. Created by `server/`, because it includes routes of higher
 * rooms.
 */
export interface BulkApi {
  call(scope: CallScope, call: ApiCall): Promise<ApiAnswer>;
  /** Path of the call that makes many calls of this kind at once; null if there is none. */
  batchPath(call: Pick<ApiCall, "method" | "path">): string | null;
  /**
   * Makes or tries a call for many existing rows, with few statements. Null if the call can only be made row by row.
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
   * Returns the class of a twin; null if it is the class that `create` names, or if the object is no twin.
   */
  otherClass(scope: CallScope, create: { body: JsonObject }, twin: JsonObject): OtherClass | null;
  /**
   * Loads the job's user with current permissions. Returns `before` if nothing in the domain has changed since; null if
   * the user or the access token has lost access.
   */
  loadCaller(tx: Tx, owner: CallOwner, before?: Caller): Promise<Caller | null>;
  /**
   * Restores a row's state from before the job, with the user's permissions. Returns the reason if that isn't possible,
   * else null.
   */
  undo(scope: CallScope, row: RowToUndo): Promise<BulkIssue | null>;
  /**
   * Restores many rows. Returns for each row null, the reason why it can't be restored, or `alone` if it has to be
   * undone separately; such rows have to be undone latest first.
   */
  undoMany(scope: CallScope, rows: readonly RowToUndo[]): Promise<(BulkIssue | null | "alone")[]>;
  /** Notes the images that these rows have named by their addresses, in the transaction that saves the rows. */
  trackImages(
    tx: Tx,
    job: { id: string; domainId: string },
    rows: readonly RowWithImages[],
  ): Promise<void>;
  /** Notifies users that a job has ended, in the transaction that ends it. */
  notifyEnd(tx: Tx, job: EndedJob): Promise<void>;
}

/** A created or changed row, and the ID of its entity. */
export interface RowWithImages {
  position: number;
  ref: string;
}

/** A job that is finished, or that can only be continued by its user. */
export interface EndedJob {
  id: string;
  phase: BulkPhase;
  domainId: string;
  businessAccountId: string | null;
  name: string;
  /** Reason why the job can't continue; null if it is finished. */
  error: string | null;
  /** Number of finished rows. */
  done: number;
  counts: Readonly<Record<string, number>>;
}
