import { z } from "zod";

import type { TwinStatus } from "../../core/model/domain-model.ts";
import { includeClass } from "../../core/responses/class-reference.view.ts";
import { text, type ResponseContext } from "../../core/responses/response-context.ts";
import { viewNamed } from "../../core/responses/view-named.ts";

export const StatusView = z
  .object({
    id: z.guid(),
    key: z.string().optional(),
    name: z.string(),
    twinClassId: z.guid().optional(),
    description: z.string().optional(),
    logo: z.string().optional(),
    backgroundColor: z.string().optional(),
    fontColor: z.string().optional(),
    frozen: z.boolean().optional(),
    twinClass: viewNamed("TwinClassV1").optional(),
  })
  .meta({ id: "TwinStatusV1" });
export type StatusView = z.output<typeof StatusView>;

export function presentStatus(
  view: ResponseContext,
  status: TwinStatus,
  mode: "SHORT" | "DETAILED" | "MANAGED",
): StatusView {
  const short = { id: status.id, name: text(view, status.name) };
  if (mode === "SHORT") return short;
  return {
    ...short,
    key: status.key,
    twinClassId: status.classId,
    description: text(view, status.description),
    logo: status.logo ?? undefined,
    backgroundColor: status.backgroundColor ?? undefined,
    fontColor: status.fontColor ?? undefined,
    frozen: status.frozen,
    twinClass: includeClass(view, status.classId, view.show.mode("TwinStatus2TwinClass")),
  };
}
