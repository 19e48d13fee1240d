import type { Route } from "#platform/core/calls/route.ts";

import type { CallCases } from "./cases.ts";
import type { ContractCall } from "./contract.ts";

/** One call with everything known of it. */
export interface Subject {
  route: Route<never>;
  cases: CallCases;
  /** The contract's description; undefined for a call that is an addition of ours. */
  contract: ContractCall | undefined;
}
