import { z } from "zod";

import { Flag, Int, Order, Params, Text } from "../../base/http/body-fields.ts";

/** Validators of a rule or a set, as requests send them. */
export const ValidatorList = z
  .array(
    z.object({
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
