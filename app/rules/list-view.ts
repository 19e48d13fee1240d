import { z } from "zod";

import { m } from "#app/paraglide/messages.js";

export function ListViewForm() {
  return z.object({
    name: z.string({ error: m.views_name_required() }).trim().max(100, m.views_name_long()),
    shared: z.boolean().default(false),
    userGroupId: z.string().max(36).default(""),
  });
}
