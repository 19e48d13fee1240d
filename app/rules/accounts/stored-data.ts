import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import { atMost } from "#common/count-characters.ts";

const password = () =>
  z.string({ error: m.login_password_required() }).refine(atMost(255), m.login_password_length());

/** Confirms the deletion of an account with the user's password. */
export function ErasePersonForm() {
  return z.object({ currentPassword: password() });
}

/**
 * Confirms the deletion of a business. The user types its name, which must equal `expected`, the name that the page
 * shows, so that nobody deletes the wrong business.
 */
export function EraseBusinessForm() {
  return z
    .object({
      expected: z.string().refine(atMost(200)),
      businessName: z.string({ error: m.data_business_erase_name() }).trim().refine(atMost(200)),
      currentPassword: password(),
    })
    .superRefine(({ expected, businessName }, context) => {
      if (businessName === expected.trim()) return;
      const message = m.data_business_erase_wrong({ name: expected });
      context.addIssue({ code: "custom", path: ["businessName"], message });
    });
}
