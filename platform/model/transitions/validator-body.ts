import { z } from "zod";

import { ChosenId, Flag, Int, Order, Params, Text } from "../../base/http/body-fields.ts";

/** Validators of a rule or a set, as requests send them. */
export const ValidatorList = z
  .array(
    z.object({
      id: ChosenId,
      twinValidatorSetId: ChosenId,
      validatorFeaturerId: Int,
      validatorParams: Params,
      invert: Flag,
      active: Flag,
      description: Text,
      order: Order,
    }),
  )
  .max(50)
  .nullish();
