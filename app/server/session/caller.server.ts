import {
  createContext,
  data,
  href,
  type MiddlewareFunction,
  redirect,
  type RouterContextProvider,
} from "react-router";

import { localeOf } from "#app/server/http/locale.server.ts";
import { type RequestInfo, requestInfo } from "#app/server/http/request.server.ts";
import { createPlatformClient, type PlatformClient } from "#app/server/platform/client.server.ts";
import { domainId } from "#app/server/platform/domain.server.ts";
import { platform } from "#app/server/platform/transport.server.ts";

import { renewTokens } from "./auth.server.ts";
import { type AppSession, getSession } from "./session.server.ts";

/** The authenticated caller, with a client that sends requests on their behalf. */
export interface Caller {
  platform: PlatformClient;
  /** Identifies the session in caches of this process. Must not be displayed or logged. */
  sessionKey: () => string;
}

const callerContext = createContext<Caller>();

export function getCaller(context: Readonly<RouterContextProvider>): Caller {
  return context.get(callerContext);
}

function sessionExpired(session: AppSession, info: RequestInfo): never {
  const { page } = info;
  // The cookie is kept, so that the user's next action finds the session expired and says so.
  if (info.inBackground) throw data(null, { status: 401 });
  info.sessionEnded = true;
  session.unset("tokens");
  session.unset("domain");
  const back = page ? `&redirectTo=${encodeURIComponent(page)}` : "";
  throw redirect(`/?reason=session_expired${back}`);
}

/** Creates the caller of a session. Without a session only public calls are possible. */
export async function createCaller(context: Readonly<RouterContextProvider>): Promise<Caller> {
  const session = getSession(context);
  const info = requestInfo(context);
  const [transport, domain] = await Promise.all([platform(), domainId()]);
  const client = createPlatformClient({
    platform: transport,
    domainId: domain,
    requestId: info.id,
    clientAddress: info.clientAddress,
    locale: localeOf(context),
    page: info.changes ? undefined : info,
    changes: info.changes,
    token: () => session.get("tokens")?.authToken ?? null,
    renew: async () => {
      const old = session.get("tokens");
      const fresh = old ? await renewTokens(old, info) : null;
      if (fresh) session.set("tokens", fresh);
      return fresh !== null;
    },
    expired: () => sessionExpired(session, info),
    measure: (milliseconds) => {
      info.platformCalls += 1;
      info.platformMs += milliseconds;
    },
  });
  return { platform: client, sessionKey: () => session.get("tokens")?.authToken ?? "" };
}

/**
 * Requires a signed-in user, for layouts. The layout must have a loader, or client-side navigation would skip this
 * middleware.
 */
export const requireUser: MiddlewareFunction<Response> = async ({ context }, next) => {
  if (!getSession(context).has("tokens")) {
    const info = requestInfo(context);
    if (info.inBackground) throw data(null, { status: 401 });
    info.sessionEnded = true;
    const back = info.page ?? "/";
    throw redirect(`${href("/login")}?redirectTo=${encodeURIComponent(back)}`);
  }
  context.set(callerContext, await createCaller(context));
  return next();
};

/** Adds the caller to resource routes that are public but use a session if there is one. */
export const withCaller: MiddlewareFunction<Response> = async ({ context }, next) => {
  context.set(callerContext, await createCaller(context));
  return next();
};
