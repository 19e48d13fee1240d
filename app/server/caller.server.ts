import {
  createContext,
  href,
  type MiddlewareFunction,
  redirect,
  type RouterContextProvider,
} from "react-router";

import { renewTokens } from "./accounts/auth.server.ts";
import { type AppSession, getSession } from "./accounts/session.server.ts";
import { localeOf } from "./http/locale.server.ts";
import { type RequestInfo, requestInfo } from "./http/request.server.ts";
import { createPlatformClient, type PlatformClient } from "./platform/client.server.ts";
import { domainId } from "./platform/domain.server.ts";
import { platform } from "./platform/transport.server.ts";

/** Who asks, and a client that acts for them. */
export interface Caller {
  platform: PlatformClient;
  /** Names the session for caches inside this process; never shown, never logged. */
  sessionKey: () => string;
}

const callerContext = createContext<Caller>();

export function getCaller(context: Readonly<RouterContextProvider>): Caller {
  return context.get(callerContext);
}

function sessionExpired(session: AppSession, info: RequestInfo): never {
  const { page } = info;
  info.sessionEnded = true;
  session.unset("tokens");
  const back = page ? `&redirectTo=${encodeURIComponent(page)}` : "";
  throw redirect(`/?reason=session_expired${back}`);
}

/** The platform for whoever holds this session; without one it makes public calls only. */
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
 * For layouts of signed-in pages. Such a layout must have a loader, or navigation in the browser
 * would never pass here.
 */
export const requireUser: MiddlewareFunction<Response> = async ({ context }, next) => {
  if (!getSession(context).has("tokens")) {
    const info = requestInfo(context);
    info.sessionEnded = true;
    const back = info.page ?? "/";
    throw redirect(`${href("/login")}?redirectTo=${encodeURIComponent(back)}`);
  }
  context.set(callerContext, await createCaller(context));
  return next();
};

/** For resource routes that answer to anybody but act for the caller when there is one. */
export const withCaller: MiddlewareFunction<Response> = async ({ context }, next) => {
  context.set(callerContext, await createCaller(context));
  return next();
};
