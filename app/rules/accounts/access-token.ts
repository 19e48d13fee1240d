import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import { atMost } from "#common/count-characters.ts";

export const TOKEN_SCOPES = { read: m.tokens_scope_read, write: m.tokens_scope_write } as const;

/** Labels of a token's lifetimes, by the number of days. */
export const TOKEN_LIFETIMES = {
  "7": m.tokens_days_7,
  "30": m.tokens_days_30,
  "90": m.tokens_days_90,
  "365": m.tokens_days_365,
} as const;

export function AccessTokenForm() {
  return z.object({
    name: z
      .string({ error: m.console_name_required() })
      .trim()
      .min(1, m.console_name_required())
      .refine(atMost(100), m.business_long()),
    scope: z.enum(["read", "write"]).default("read"),
    lifetime: z.enum(["7", "30", "90", "365"]).default("90"),
  });
}
