import { classCalls } from "./calls/classes.ts";
import { doingCalls } from "./calls/doings.ts";
import { domainCalls } from "./calls/domains.ts";
import { flowPartCalls } from "./calls/flow-parts.ts";
import { flowCalls } from "./calls/flows.ts";
import { listViewCalls } from "./calls/list-views.ts";
import { listCalls } from "./calls/lists-and-links.ts";
import { partCalls } from "./calls/parts.ts";
import { peopleCalls } from "./calls/people.ts";
import { permissionCalls } from "./calls/permissions.ts";
import { sellingCalls } from "./calls/selling.ts";
import { spaceCalls } from "./calls/spaces.ts";
import { twinCalls } from "./calls/twins.ts";
import { webhookCalls } from "./calls/webhooks.ts";
import type { Calls } from "./cases.ts";

/** The cases of every call. A call without any is a hole, and fails. */
export const CALLS: Calls = {
  ...peopleCalls,
  ...domainCalls,
  ...twinCalls,
  ...classCalls,
  ...flowCalls,
  ...listCalls,
  ...listViewCalls,
  ...permissionCalls,
  ...spaceCalls,
  ...doingCalls,
  ...partCalls,
  ...flowPartCalls,
  ...sellingCalls,
  ...webhookCalls,
};
