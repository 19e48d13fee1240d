import type { Route } from "#platform/core/calls/route.ts";

import type { CallCases } from "./cases.ts";
import type { ContractCall } from "./contract.ts";

/** A tested call with its route, its cases and its contract. */
export interface Subject {
  route: Route<never>;
  cases: CallCases;
  /** Description of the call in the contract; undefined for additions. */
  contract: ContractCall | undefined;
}
