import { z } from "zod";

import type { ClassSchemaRow } from "./class-schema.store.ts";

export const ClassSchemaView = z
  .object({
    id: z.guid(),
    name: z.string(),
    domainId: z.guid().optional(),
    description: z.string().optional(),
    createdByUserId: z.guid().optional(),
  })
  .meta({ id: "TwinClassSchemaV1" });

export function presentClassSchema(
  row: ClassSchemaRow,
  mode: "SHORT" | "DETAILED" | "MANAGED",
): z.output<typeof ClassSchemaView> {
  if (mode === "SHORT") return { id: row.id, name: row.name };
  return { ...row, createdByUserId: row.createdByUserId ?? undefined };
}
