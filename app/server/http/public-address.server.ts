import type { IncomingMessage } from "node:http";

import type { Logger } from "pino";

/** A request with the values that Express derives from the connection and the trusted proxy. */
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
 * Marks requests to an https PUBLIC_URL as https even if the proxy in front doesn't say so, so that cookies are
 * Secure and HSTS is sent. Requests to other hosts, such as probes on this machine, stay unchanged.
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
 * Warns once if an address that TRUST_PROXY doesn't include sends forwarded headers. The headers are ignored, so in
 * rate limits all users behind that proxy share its address.
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
