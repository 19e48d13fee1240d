import { z } from "zod";

import type { DataList } from "../../core/model/domain-model.ts";
import { text, type ResponseContext, wireDate } from "../../core/responses/response-context.ts";

const Attribute = z.object({ key: z.string(), name: z.string() }).optional();

/** A list as related object, without its options. */
export const ListBaseView = z
  .object({
    id: z.guid(),
    name: z.string(),
    description: z.string().optional(),
    key: z.string().optional(),
    createdAt: z.string().optional(),
    updatedAt: z.string().optional(),
    externalId: z.string().optional(),
    attribute1: Attribute,
    attribute2: Attribute,
    attribute3: Attribute,
    attribute4: Attribute,
    attribute5: Attribute,
    public: z.boolean().optional(),
  })
  .meta({ id: "DataListV1" });
export type ListBaseView = z.output<typeof ListBaseView>;

export function presentListBase(
  view: ResponseContext,
  list: DataList | undefined,
  mode: "SHORT" | "DETAILED" | "MANAGED",
): ListBaseView | undefined {
  if (!list) return undefined;
  const short = { id: list.id, name: text(view, list.name) };
  if (mode === "SHORT") return short;
  const detailed = {
    ...short,
    description: text(view, list.description),
    key: list.key,
    createdAt: wireDate(list.createdAt),
    updatedAt: wireDate(list.updatedAt),
    externalId: list.externalId ?? undefined,
  };
  if (mode === "DETAILED") return detailed;
  const [attribute1, attribute2, attribute3, attribute4, attribute5] = list.attributes.map(
    ({ key, name }) => (key === "" ? undefined : { key, name: text(view, name) }),
  );
  return {
    ...detailed,
    attribute1,
    attribute2,
    attribute3,
    attribute4,
    attribute5,
    public: list.isPublic,
  };
}
