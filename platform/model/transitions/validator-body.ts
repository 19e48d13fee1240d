import { z } from "zod";

import { ChosenId, Flag, Int, Order, Params, Text } from "../../base/http/body-fields.ts";

/** A validator as requests send it. */
export const Validator = z.object({
  id: ChosenId,
  twinValidatorSetId: ChosenId,
  validatorFeaturerId: Int,
  validatorParams: Params,
  invert: Flag,
  active: Flag,
  description: Text,
  order: Order,
});

/** Those of a rule or a set. */
export const ValidatorList = z.array(Validator).max(50).nullish();
