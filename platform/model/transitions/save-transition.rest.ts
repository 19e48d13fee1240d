import { z } from "zod";

import {
  ChosenId,
  ClearableId,
  Flag,
  I18nSave,
  Id,
  Int,
  Order,
  Params,
  Text,
} from "../../base/http/body-fields.ts";
import type { Route } from "../../core/calls/route.ts";
import { deleteRoute, saveRoute } from "../../core/calls/write-routes.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import { createTransition } from "./create-transition.ts";
import { deleteTransition } from "./delete-transition.ts";
import { transitionNoun } from "./transition.rest.ts";
import { presentFullTransition } from "./transition.view.ts";
import { updateTransition } from "./update-transition.ts";
import { ValidatorList } from "./validator-body.ts";

const Save = z.object({
  nameI18n: I18nSave,
  descriptionI18n: I18nSave,
  srcStatusId: ClearableId,
  dstStatusId: ChosenId,
  alias: Text,
  permissionId: ClearableId,
  inbuiltTwinFactoryId: ClearableId,
  draftingTwinFactoryId: ClearableId,
  twinflowTransitionTypeId: z.enum(["STATUS_CHANGE", "OPERATION"]).nullish(),
  allowComment: Flag,
  allowAttachments: Flag,
  allowLinks: Flag,
});

const Create = Save.meta({ id: "TransitionCreateRqV1" });

const Trigger = z.object({
  order: Order,
  active: Flag,
  triggerFeaturerId: Int,
  triggerParams: Params,
});

const Rule = z.object({
  order: Order,
  active: Flag,
  twinflowTransitionId: ChosenId,
  twinValidatorSetId: ClearableId,
  twinValidators: ValidatorList,
});

function buildChangesSchema<T extends z.ZodRawShape>(One: z.ZodObject<T>) {
  return z
    .object({
      create: z.array(One).max(50).nullish(),
      update: z
        .array(One.extend({ id: Id }))
        .max(50)
        .nullish(),
      delete: z.array(Id).max(50).nullish(),
    })
    .nullish()
    .transform((changes) => changes ?? undefined);
}

const Update = Save.extend({
  triggers: buildChangesSchema(Trigger),
  validatorRules: buildChangesSchema(Rule),
}).meta({ id: "TransitionUpdateRqV1" });

const noun = {
  ...transitionNoun,
  inline: true,
  present: presentFullTransition,
  saved: (model: DomainModel, id: string) => model.transitions.get(id),
} as const;

type Typed = Pick<z.output<typeof Save>, "twinflowTransitionTypeId">;

function typed<T extends Typed>({ twinflowTransitionTypeId, ...body }: T) {
  return { ...body, type: twinflowTransitionTypeId ?? undefined };
}

export const transitionSaveRoutes: Route[] = [
  saveRoute({
    ...noun,
    method: "POST",
    path: "/private/twinflow/:twinflowId/transition/v1",
    summary: "Add a transition to a workflow",
    needs: ["TRANSITION_CREATE"],
    body: Create,
    save: (call) =>
      createTransition(call.services, call.caller, call.id("twinflowId"), typed(call.body)),
  }),
  saveRoute({
    ...noun,
    method: "POST",
    path: "/private/transition/:transitionId/v1",
    summary: "Update a transition with its conditions and effects",
    needs: ["TRANSITION_UPDATE"],
    body: Update,
    save: (call) =>
      updateTransition(call.services, call.caller, call.id("transitionId"), typed(call.body)),
  }),
  deleteRoute({
    path: "/private/transition/:transitionId/v1",
    summary: "Delete a transition with its conditions and effects",
    needs: ["TRANSITION_DELETE"],
    remove: deleteTransition,
  }),
];
