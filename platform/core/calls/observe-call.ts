import type { Context } from "hono";

import type { Services } from "../services.ts";
import type { ApiEnv } from "./route.ts";

/** Counts an answered call, and logs it without its query, which may contain a code or a search. */
export function observeCall<S extends Services>(c: Context<ApiEnv<S>>, ms: number): void {
  const { caller, log, services } = c.var;
  const { method, path } = c.req;
  const { status } = c.res;
  services.metrics.call({ method, status, seconds: ms / 1000 });
  // Calls that the app makes in this process are logged at debug level only, because the app logs its own request.
  const level = c.env?.transport === "process" ? "debug" : "info";
  const line = {
    method,
    path,
    status,
    ms: Math.round(ms * 10) / 10,
    client: services.origin?.clientAddress,
    ...(caller?.userId && { userId: caller.userId }),
  };
  log[level](line, "call");
}
