/** Whether an address has no path, because pages link to each other from the root of the host. */
export function isRootAddress(address: string): boolean {
  // Text that is no address is rejected elsewhere.
  if (!URL.canParse(address)) return true;
  const { pathname, search, hash } = new URL(address);
  return pathname === "/" && search === "" && hash === "";
}

export const ROOT_ADDRESS_RULE =
  "must have no path: Vitrine needs a host name of its own, such as https://shop.example";
