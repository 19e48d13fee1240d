import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import { atMost } from "#common/count-characters.ts";

/** The form of a webhook. The platform decides which addresses and events are allowed. */
export function WebhookForm() {
  return z.object({
    url: z
      .string({ error: m.webhooks_url_required() })
      .trim()
      .min(1, m.webhooks_url_required())
      .refine(atMost(2000), m.business_long()),
    description: z.string().trim().refine(atMost(1000), m.business_long()).default(""),
    eventList: z.array(z.string()).default([]),
  });
}
