import { z } from "zod";

import { Base } from "../../base/http/body-fields.ts";
import { privateRoute, type Route } from "../../core/calls/route.ts";
import { hasBusinessPermission } from "./business-permission.ts";
import { BusinessProfile, readBusinessProfile, saveBusinessProfile } from "./business-profile.ts";

export const businessProfileRoutes: Route[] = [
  privateRoute({
    method: "GET",
    path: "/private/business_account/profile/v1",
    summary: "Get the profile of the caller's business",
    answer: z.object({
      profile: BusinessProfile.extend({ managerLimit: z.int() }),
      mayEdit: z.boolean(),
    }),
    handle: async ({ services, caller }) => ({
      profile: await readBusinessProfile(services.db, caller),
      mayEdit: hasBusinessPermission(caller, "BUSINESS_EDIT"),
    }),
  }),
  privateRoute({
    method: "PUT",
    path: "/private/business_account/profile/v1",
    summary: "Replace the profile of the caller's business; with base, concurrent changes are kept",
    body: z.looseObject({ base: Base }),
    handle: async (call) => {
      const { base, ...profile } = call.body;
      await saveBusinessProfile(call.services, call.caller, profile, base);
      return {};
    },
  }),
];
