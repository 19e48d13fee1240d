import { timingSafeEqual } from "node:crypto";

import type { Context } from "hono";

import type { RequestOrigin } from "../../base/http/request-origin.ts";
import type { Services } from "../services.ts";
import type { ApiEnv } from "./route.ts";

/** Returns the origin of a request and the address that it was sent to. */
export function readOrigin<S>(
  c: Context<ApiEnv<S>>,
  services: Services,
  requestId: string,
): RequestOrigin {
  const userAgent = c.req.header("user-agent")?.slice(0, 300) ?? null;
  const platformAddress = readAddress(c);
  const ifMatch = c.req.header("if-match") ?? null;
  return {
    clientAddress: readClientIp(c, services),
    userAgent,
    requestId,
    ifMatch,
    platformAddress,
  };
}

/**
 * Reads the address that the client called. If a proxy terminates TLS, it sends the scheme in a header. A forged
 * scheme changes only links in the response to its sender.
 */
function readAddress<S>(c: Context<ApiEnv<S>>): string {
  if (c.env?.transport === "process") return "";
  const { protocol, host } = new URL(c.req.url);
  const isSecure = c.req.header("X-Forwarded-Proto") === "https";
  return `${isSecure ? "https:" : protocol}//${host}`;
}

/** Reads the browser's address, which is trusted only if an authenticated app reports it. */
function readClientIp<S>(c: Context<ApiEnv<S>>, { config }: Services): string {
  const direct = c.env?.remoteAddress ?? "local";
  const reported = c.req.header("X-Client-Ip");
  if (!reported || !/^[\w.:]{2,64}$/.test(reported)) return direct;
  const isTrusted =
    c.env?.transport === "process" || isSecret(c.req.header("X-Edge-Secret"), config.edgeSecret);
  return isTrusted ? reported : direct;
}

function isSecret(value: string | undefined, secret: string | null): boolean {
  if (!value || !secret) return false;
  const [a, b] = [Buffer.from(value), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}
