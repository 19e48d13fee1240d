/**
 * Whether an address has no path. A path isn't supported, because links between pages start at the root of the host.
 */
export function isRootAddress(address: string): boolean {
  // A text that isn't an address is rejected by another rule.
  if (!URL.canParse(address)) return true;
  const { pathname, search, hash } = new URL(address);
  return pathname === "/" && search === "" && hash === "";
}

export const ROOT_ADDRESS_RULE =
  "must have no path: Vitrine needs a host name of its own, such as https://shop.example";
