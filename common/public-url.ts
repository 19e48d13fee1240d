/** Pages link to each other from the root of the host name, so an address with a path can't work. */
export function isRootAddress(address: string): boolean {
  // Another check rejects what is no address.
  if (!URL.canParse(address)) return true;
  const { pathname, search, hash } = new URL(address);
  return pathname === "/" && search === "" && hash === "";
}

export const ROOT_ADDRESS_RULE =
  "must have no path: Vitrine needs a host name of its own, such as https://shop.example";
