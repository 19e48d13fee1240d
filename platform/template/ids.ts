import { v5 } from "uuid";

/** The domain of the sellers. Fixed, so that every id of the template can be derived from it. */
export const VITRINE_DOMAIN_ID = "6f1d1c3e-8a0b-4c57-9d3e-2b7a51f0c0de";

/** The same name gives the same id on every machine: applying the template twice meets its own rows. */
export function idOf(name: string): string {
  return v5(name, VITRINE_DOMAIN_ID);
}
