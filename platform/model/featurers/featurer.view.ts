import { z } from "zod";

import type { DetailLevel } from "../../base/http/modes.ts";
import { includeRelated, type ResponseContext } from "../../core/responses/response-context.ts";
import { type Featurer, findFeaturer } from "./featurers.rules.ts";
import { isSupported } from "./implemented-featurers.rules.ts";

/** Featurer that upstream replaced by 2407. */
const DEPRECATED = 2408;

const FeaturerParamView = z
  .object({
    key: z.string(),
    name: z.string(),
    description: z.string(),
    type: z.string(),
    optional: z.boolean(),
    defaultValue: z.string().optional(),
    exampleValues: z.array(z.string()).optional(),
    order: z.int(),
  })
  .meta({ id: "FeaturerParamV1" });

export const FeaturerView = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string().optional(),
    featurerTypeId: z.int().optional(),
    deprecated: z.boolean().optional(),
    params: z.array(FeaturerParamView).optional(),
  })
  .meta({ id: "FeaturerV1" });
export type FeaturerView = z.output<typeof FeaturerView>;

/**
 * Types of the featurers that can be selected for fields, transitions and classes. Featurers of these types that
 * aren't supported are presented as deprecated, so that nobody selects them.
 */
const CHOSEN_TYPES: ReadonlySet<number> = new Set([13, 15]);

function isRejected(id: number): boolean {
  return CHOSEN_TYPES.has(Math.floor(id / 100)) && !isSupported(id);
}

export function presentFeaturer(
  view: ResponseContext,
  featurer: Featurer | undefined,
  mode: "SHORT" | "DETAILED" | "MANAGED",
): FeaturerView | undefined {
  if (!featurer) return undefined;
  const params =
    view.show.mode("FeaturerParam") === "SHOW" ? { params: presentParams(featurer) } : {};
  const short = { id: featurer.id, name: featurer.name, ...params };
  if (mode === "SHORT") return short;
  return {
    ...short,
    description: featurer.description,
    featurerTypeId: Math.floor(featurer.id / 100),
    deprecated: featurer.id === DEPRECATED || isRejected(featurer.id),
  };
}

/** Presents a featurer that another object refers to, nested or in `featurerMap`. */
export function includeFeaturer(
  view: ResponseContext,
  id: number,
  mode: DetailLevel,
): FeaturerView | undefined {
  return includeRelated(view, "featurerMap", id, mode, (inner, level) =>
    presentFeaturer(inner, findFeaturer(id), level),
  );
}

function presentParams(featurer: Featurer): z.output<typeof FeaturerParamView>[] {
  return featurer.params.map((param, index) => ({
    key: param.key,
    name: param.name,
    description: param.description,
    type: param.type,
    optional: param.optional,
    defaultValue: param.defaultValue,
    exampleValues: param.exampleValues === undefined ? undefined : [...param.exampleValues],
    order: index + 1,
  }));
}
