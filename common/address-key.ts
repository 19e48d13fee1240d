import { isIPv6 } from "node:net";

const GROUPS = 8;
/** Prefix of IPv4 addresses mapped into IPv6. */
const MAPPED = "0:0:0:0:0:ffff";

/**
 * Returns the key under which attempts from an address are counted: an IPv4 address, even if it is mapped into IPv6,
 * or the /64 network of an IPv6 address, because providers assign a whole /64 to one customer.
 */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address.slice(0, 64);
  const groups = groupsOf(address);
  if (groups.slice(0, 6).join(":") === MAPPED) return groups.slice(6).map(dotted).join(".");
  return `${groups.slice(0, 4).join(":")}::/64`;
}

/**
 * Expands an address to its eight groups without leading zeros; a mapped IPv4 address becomes hexadecimal, as
 * in URLs.
 */
function groupsOf(address: string): string[] {
  const [withoutZone = ""] = address.split("%");
  const canonical = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1);
  const [left = [], right = []] = canonical
    .split("::")
    .map((half) => (half === "" ? [] : half.split(":")));
  const zeros = Array.from({ length: GROUPS - left.length - right.length }, () => "0");
  return [...left, ...zeros, ...right];
}

function dotted(group: string): string {
  const value = Number.parseInt(group, 16);
  return `${value >> 8}.${value & 255}`;
}
