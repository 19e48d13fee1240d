import type { IncomingMessage } from "node:http";

import type { Logger } from "pino";

/** What express decides about the request's connection. */
interface ProxiedRequest extends IncomingMessage {
  protocol: string;
  host: string;
  hostname: string;
}

interface PublicAddress {
  PUBLIC_URL?: string | undefined;
  /** Host names of other domains, served by the same proxy. */
  DOMAIN_HOSTS: ReadonlyMap<string, string>;
}

const FORWARDED = ["x-forwarded-proto", "x-forwarded-for", "forwarded"];

/**
 * Browsers of an https PUBLIC_URL use TLS, whatever the proxy in front says, so cookies are Secure
 * and HSTS is sent. Other host names, such as that of a probe on this machine, are left alone.
 */
export function createHttpsMarker({
  PUBLIC_URL: publicUrl,
  DOMAIN_HOSTS: domainHosts,
}: PublicAddress): (request: ProxiedRequest) => void {
  if (!publicUrl?.startsWith("https:")) return () => undefined;
  const publicHost = new URL(publicUrl).host;
  return (request) => {
    if (request.protocol === "https" || !request.host) return;
    if (request.host !== publicHost && !domainHosts.has(request.hostname)) return;
    Object.defineProperty(request, "protocol", { value: "https" });
  };
}

/**
 * Warns once of forwarded headers from an address that TRUST_PROXY doesn't name. They don't count,
 * so all users would share the proxy's address in the limits of attempts.
 */
export function createProxyWatch(
  isTrusted: (address: string, hop: number) => boolean,
  log: Pick<Logger, "warn">,
): (request: IncomingMessage) => void {
  let hasWarned = false;
  return ({ headers, socket: { remoteAddress } }) => {
    if (hasWarned || !remoteAddress || !FORWARDED.some((name) => headers[name])) return;
    if (isTrusted(remoteAddress, 0)) return;
    hasWarned = true;
    log.warn(
      { proxy: remoteAddress },
      "a proxy that is not trusted forwards requests: its users count as one. If it is yours, add its address to TRUST_PROXY",
    );
  };
}
