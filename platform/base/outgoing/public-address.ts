import { lookup as resolve } from "node:dns";
import { type ClientRequest, request as requestHttp, type RequestOptions } from "node:http";
import { request as requestHttps } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";

/**
 * Addresses of this machine, private networks and reserved ranges (IANA's special-purpose
 * registries).
 */
const PRIVATE_RANGES = new BlockList();
for (const range of [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
]) {
  addRange(range, "ipv4");
}
for (const range of [
  "::/96",
  "64:ff9b::/96",
  "64:ff9b:1::/48",
  "100::/64",
  "2001::/32",
  "2001:db8::/32",
  "2002::/16",
  "fc00::/7",
  "fe80::/10",
  "ff00::/8",
]) {
  addRange(range, "ipv6");
}

/** Thrown if a host name resolves to an address in the private network. */
export class PrivateAddressError extends Error {
  override readonly name = "PrivateAddressError";
}

/** Whether the address names this machine or the private network, without resolving names. */
export function isPrivateAddress(url: URL): boolean {
  const host = readHost(url);
  return /(^|\.)(localhost|local|internal)$/i.test(host) || isInside(host);
}

/** Returns the host, without the brackets of an IPv6 address. */
function readHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
}

/** True if the host is an IP address in the private network; false for names. */
function isInside(host: string): boolean {
  const family = isIP(host);
  return family !== 0 && PRIVATE_RANGES.check(host, family === 6 ? "ipv6" : "ipv4");
}

/**
 * Resolves a host name for a connection and rejects addresses in the private network. The connection uses the address
 * that was checked, so that changing the DNS record in between has no effect.
 */
export const lookupPublicAddress: LookupFunction = (hostname, options, answer) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return answer(error, []);
    if (addresses.some(({ address }) => isInside(address))) {
      return answer(new PrivateAddressError(`${hostname} resolves to a private address`), []);
    }
    const [first] = addresses;
    if (options.all || !first) return answer(null, addresses);
    return answer(null, first.address, first.family);
  });
};

/**
 * Starts a request on its own connection. Addresses in the private network are rejected unless `insideAllowed` is
 * set.
 */
export function startRequest(
  url: URL,
  options: Pick<RequestOptions, "method" | "headers" | "signal">,
  insideAllowed: boolean,
): ClientRequest {
  const start = url.protocol === "https:" ? requestHttps : requestHttp;
  return start(url, {
    ...options,
    agent: false,
    ...(!insideAllowed && { lookup: lookupPublicAddress }),
  });
}

function addRange(range: string, family: "ipv4" | "ipv6"): void {
  const [network = "", bits] = range.split("/");
  PRIVATE_RANGES.addSubnet(network, Number(bits), family);
}
