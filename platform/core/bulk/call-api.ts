import type { Tx } from "../../base/database/executor.ts";
import type { Caller } from "../access/caller.ts";
import type { JsonObject } from "./edits.rules.ts";

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
}

/**
 * The platform's own API, called within a transaction. It belongs to a higher room, which has all
 * routes.
 */
export interface BulkApi {
  call(scope: CallScope, call: ApiCall): Promise<ApiAnswer>;
  /**
   * The user as they are now, in the business that they started the job in; `before` if nothing of the domain has
   * changed since. Null if they may not act any more.
   */
  loadCaller(tx: Tx, owner: CallOwner, before?: Caller): Promise<Caller | null>;
}
