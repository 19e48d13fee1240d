import { AsyncLocalStorage } from "node:async_hooks";

import { loadUserCaller } from "../accounts/sessions/load-user-caller.ts";
import type { Db } from "../base/database/executor.ts";
import type { Caller } from "../core/access/caller.ts";
import type { BulkApi, CallScope } from "../core/bulk/call-api.ts";
import type { JsonObject } from "../core/bulk/json-members.rules.ts";
import { createApi } from "../core/calls/create-api.ts";
import { presentClass } from "../model/classes/class.view.ts";
import { loadRelatedData } from "../model/classes/load-related-data.ts";
import { notifyOfJob } from "../selling/notifications/notify-of-job.ts";
import { changeManyTwins, changesTwins } from "../twins/bulk/change-many-twins.ts";
import { otherClassOf } from "../twins/bulk/other-class.ts";
import { undoTwin } from "../twins/bulk/undo-twin.ts";
import { undoTwins } from "../twins/bulk/undo-twins.ts";
import { bulkCallRoutes } from "./bulk-routes.ts";
import type { PlatformServices } from "./platform-services.ts";

interface Scope {
  db: Db;
  caller: Caller;
}

/** Calls that there is a call for many of. */
const BATCH_PATHS: Readonly<Record<string, string>> = {
  "POST /private/product/v1": "/private/product/batch/v1",
};

const API_ADDRESS = "http://bulk.internal";

/** One per process: each call is made in the scope that its chunk names. */
export function createBulkApi(
  services: PlatformServices,
  nest: (tx: CallScope["tx"]) => Db,
): BulkApi {
  const scopes = new AsyncLocalStorage<Scope>();
  const current = () => {
    const scope = scopes.getStore();
    if (!scope) throw new Error("A bulk call was made without a scope");
    return scope;
  };
  const { config, log } = services;
  const scoped: PlatformServices = {
    ...services,
    // Its jobs are limited instead; a line of the log for each row would fill the disk.
    config: { ...config, calls: { perSession: 0, perBusiness: 0 } },
    log: log.child({}, { level: "warn" }),
    get db() {
      return current().db;
    },
  };
  const api = createApi(scoped, bulkCallRoutes(), {
    authenticate: async () => current().caller,
    presentClass,
    loadRelatedData,
  });

  return {
    batchPath: ({ method, path }) => BATCH_PATHS[`${method} ${path}`] ?? null,
    changesMany: changesTwins,
    changeMany: async (scope, call, changes, options) =>
      changesTwins(call) ? changeManyTwins(services, scope, changes, options) : null,
    otherClass: ({ caller }, { body }, twin) => otherClassOf(caller, body["classId"], twin),
    undo: (scope, row) => undoTwin(services, scope, row),
    undoMany: (scope, rows) => undoTwins(services, scope, rows),
    notifyEnd: (tx, job) => notifyOfJob(services, tx, job),
    call: ({ tx, caller, origin }, { method, path, query = {}, body }) =>
      scopes.run({ db: nest(tx), caller }, async () => {
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
      const caller = await loadUserCaller(services, tx, owner);
      return caller && { ...caller, origin: "bulk", bulkJobId: owner.bulkJobId };
    },
  };
}
