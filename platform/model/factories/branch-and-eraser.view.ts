import { z } from "zod";

import type { FactoryBranch, FactoryEraser } from "../../core/model/factory-model.ts";
import { ClassBaseView, includeClass } from "../../core/responses/class-reference.view.ts";
import type { ResponseContext } from "../../core/responses/response-context.ts";
import {
  CONDITIONAL,
  includeFactory,
  type Mode,
  OptionalFlag,
  OptionalId,
  presentConditional,
} from "./factory-part.view.ts";
import { FactoryView } from "./factory.view.ts";

export const BranchView = z
  .object({
    id: z.guid(),
    factoryId: OptionalId,
    ...CONDITIONAL,
    factoryConditionSetInvert: OptionalFlag,
    nextFactoryId: OptionalId,
    factory: FactoryView.optional(),
    nextFactory: FactoryView.optional(),
  })
  .meta({ id: "FactoryBranchV2" });

export const ERASE_ACTIONS = [
  "NOT_SPECIFIED",
  "RESTRICT",
  "ERASE_IRREVOCABLE",
  "ERASE_CANDIDATE",
] as const;

export const EraserView = z
  .object({
    id: z.guid(),
    factoryId: OptionalId,
    inputTwinClassId: OptionalId,
    ...CONDITIONAL,
    factoryConditionSetInvert: OptionalFlag,
    action: z.enum(ERASE_ACTIONS).optional(),
    factory: FactoryView.optional(),
    inputTwinClass: ClassBaseView.optional(),
  })
  .meta({ id: "FactoryEraserV2" });

export function presentBranch(
  view: ResponseContext,
  branch: FactoryBranch,
  mode: Mode,
): z.output<typeof BranchView> {
  const { id, factoryId, nextFactoryId } = branch;
  const level = view.show.mode("FactoryBranch2Factory");
  const short = { id, factoryId, factory: includeFactory(view, factoryId, level) };
  if (mode === "SHORT") return short;
  return {
    ...short,
    ...presentConditional(view, branch, view.show.mode("FactoryBranch2FactoryConditionSet")),
    factoryConditionSetInvert: branch.conditionSetInvert,
    nextFactoryId,
    nextFactory: includeFactory(view, nextFactoryId, level),
  };
}

export function presentEraser(
  view: ResponseContext,
  eraser: FactoryEraser,
  mode: Mode,
): z.output<typeof EraserView> {
  const { id, factoryId, inputClassId } = eraser;
  const { show } = view;
  const short = {
    id,
    factoryId,
    factory: includeFactory(view, factoryId, show.mode("FactoryEraser2Factory")),
  };
  if (mode === "SHORT") return short;
  return {
    ...short,
    ...presentConditional(view, eraser, show.mode("FactoryEraser2FactoryConditionSet")),
    factoryConditionSetInvert: eraser.conditionSetInvert,
    inputTwinClassId: inputClassId,
    action: eraser.action,
    inputTwinClass: includeClass(view, inputClassId, show.mode("FactoryEraser2TwinClass")),
  };
}
