import { v5 } from "uuid";

/** ID of the first sellers' domain. All IDs of the template are derived from it. */
export const VITRINE_DOMAIN_ID = "6f1d1c3e-8a0b-4c57-9d3e-2b7a51f0c0de";

/**
 * Derives an ID from a name, the same on every machine, so that applying the template again finds its own rows.
 */
export function idOf(name: string, domainId = VITRINE_DOMAIN_ID): string {
  const id = v5(name, VITRINE_DOMAIN_ID);
  // In another domain, a row's ID is derived from the ID of the same row in the first sellers' domain.
  return domainId === VITRINE_DOMAIN_ID ? id : v5(id, domainId);
}
