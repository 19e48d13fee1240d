import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import { atMost } from "#common/count-characters.ts";

export function ListViewForm() {
  return z.object({
    name: z
      .string({ error: m.views_name_required() })
      .trim()
      .refine(atMost(100), m.views_name_long()),
    shared: z.boolean().default(false),
    userGroupId: z.string().refine(atMost(36)).default(""),
  });
}
