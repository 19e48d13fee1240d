import { AsyncLocalStorage } from "node:async_hooks";

import type { Db, Tx } from "../../base/database/executor.ts";
import { nestTransaction } from "../../base/database/nest-transaction.ts";
import type { Caller } from "../../core/access/caller.ts";
import { createApi } from "../../core/calls/create-api.ts";
import type { Route } from "../../core/calls/route.ts";
import type { Services } from "../../core/services.ts";
import { presentClass } from "../../model/classes/class.view.ts";
import { loadRelatedData } from "../../model/classes/load-related-data.ts";
import type { BulkApi, CallOwner } from "./call-api.ts";
import { changeManyTwins, changesTwins } from "./change-many-twins.ts";
import type { JsonObject } from "./json-members.rules.ts";
import { describeOtherClass } from "./other-class.ts";
import { undoTwin } from "./undo-twin.ts";
import { undoTwins } from "./undo-twins.ts";

interface Scope {
  db: Db;
  caller: Caller;
}

/**
 * Dependencies that bulk jobs can't import, because they are in higher rooms (folders of the platform). `server/`
 * provides them.
 */
export interface BulkDependencies<S> {
  /** Routes that may be called for rows. */
  routes: readonly Route<S>[];
  /** Paths of batch calls, which do the same as many single calls, by method and path of the single call. */
  batchPaths: Readonly<Record<string, string>>;
  /** Loads the user with current permissions; null if the user has lost access. */
  loadCaller: (tx: Tx, owner: CallOwner) => Promise<Caller | null>;
  trackImages: BulkApi["trackImages"];
  notifyEnd: BulkApi["notifyEnd"];
}

const API_ADDRESS = "http://bulk.internal";

/**
 * Creates the API, once per process. The caller and transaction of each call come from the scope of its chunk.
 */
export function createBulkApi<S extends Services>(
  services: S,
  { routes, batchPaths, loadCaller, trackImages, notifyEnd }: BulkDependencies<S>,
): BulkApi {
  const scopes = new AsyncLocalStorage<Scope>();
  const current = () => {
    const scope = scopes.getStore();
    if (!scope) throw new Error("A bulk call was made without a scope");
    return scope;
  };
  const { config, log } = services;
  const scoped: S = {
    ...services,
    // Jobs have limits of their own, and a log line for each row would fill the disk.
    config: { ...config, calls: { perSession: 0, perBusiness: 0 } },
    log: log.child({}, { level: "warn" }),
    get db() {
      return current().db;
    },
  };
  const api = createApi(scoped, routes, {
    authenticate: async () => current().caller,
    presentClass,
    loadRelatedData,
  });

  return {
    batchPath: ({ method, path }) => batchPaths[`${method} ${path}`] ?? null,
    changesMany: changesTwins,
    changeMany: async (scope, call, changes, options) =>
      changesTwins(call) ? changeManyTwins(services, scope, changes, options) : null,
    otherClass: ({ caller }, { body }, twin) => describeOtherClass(caller, body["classId"], twin),
    undo: (scope, row) => undoTwin(services, scope, row),
    undoMany: (scope, rows) => undoTwins(services, scope, rows),
    trackImages,
    notifyEnd,
    call: ({ tx, caller, origin }, { method, path, query = {}, body }) =>
      scopes.run({ db: nestTransaction(tx), caller }, async () => {
        const request = new Request(`${API_ADDRESS}${path}?${new URLSearchParams(query)}`, {
          method,
          headers: {
            DomainId: caller.domainId,
            "content-type": "application/json",
            "user-agent": origin.userAgent,
            "x-client-ip": origin.clientAddress,
            "x-request-id": origin.requestId,
          },
          ...(body && { body: JSON.stringify(body) }),
        });
        const response = await api.fetch(request, { transport: "process" });
        return { status: response.status, body: (await response.json()) as JsonObject };
      }),
    loadCaller: async (tx, owner, before) => {
      if (before) {
        const model = await services.loadModel(tx, owner.domainId);
        if (model.version === before.model.version) return before;
      }
      const caller = await loadCaller(tx, owner);
      const { origin, bulkJobId } = owner;
      return caller && { ...caller, origin, bulkJobId };
    },
  };
}
