import { z } from "zod";

import type { DetailKey } from "../../base/http/modes.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import type { Factory } from "../../core/model/factory-model.ts";
import { text, type ResponseContext, wireDate } from "../../core/responses/response-context.ts";
import { includeUser, UserView } from "../../core/responses/user.view.ts";
import { countFactoryUses } from "./save-factory.ts";

const Count = z.int().optional();

export const FactoryView = z
  .object({
    id: z.guid(),
    key: z.string().optional(),
    name: z.string().optional(),
    description: z.string().optional(),
    createdAt: z.string().optional(),
    createdByUserId: z.guid().optional(),
    factoryUsagesCount: Count,
    factoryPipelinesCount: Count,
    factoryMultipliersCount: Count,
    factoryBranchesCount: Count,
    factoryErasersCount: Count,
    createdByUser: UserView.optional(),
  })
  .meta({ id: "FactoryV2" });

const COUNTS = {
  factoryUsagesCount: ["FactoryUsagesCount", countUses],
  factoryPipelinesCount: ["FactoryPipelineCount", (_, { pipelines }) => pipelines.length],
  factoryMultipliersCount: ["FactoryMultipliersCount", (_, { multipliers }) => multipliers.length],
  factoryBranchesCount: ["FactoryBranchesCount", (_, { branches }) => branches.length],
  factoryErasersCount: ["FactoryErasersCount", (_, { erasers }) => erasers.length],
} as const satisfies Record<string, [DetailKey, (model: DomainModel, factory: Factory) => number]>;

function countUses(model: DomainModel, { id }: Factory): number {
  return countFactoryUses(model, id);
}

export function presentFactory(
  view: ResponseContext,
  factory: Factory,
  mode: "SHORT" | "DETAILED" | "MANAGED",
): z.output<typeof FactoryView> {
  const counts = Object.fromEntries(
    Object.entries(COUNTS)
      .filter(([, [name]]) => view.show.mode(name) === "SHOW")
      .map(([property, [, count]]) => [property, count(view.model, factory)]),
  );
  const { createdByUserId } = factory;
  const short = {
    id: factory.id,
    key: factory.key,
    name: text(view, factory.name),
    createdByUserId: createdByUserId ?? undefined,
    ...counts,
  };
  if (mode === "SHORT") return short;
  return {
    ...short,
    description: text(view, factory.description),
    createdAt: wireDate(factory.createdAt),
    createdByUser: includeUser(view, createdByUserId, view.show.mode("Factory2User")),
  };
}
