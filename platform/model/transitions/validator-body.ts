import { z } from "zod";

import { ChosenId, Flag, Int, Order, Params, Text } from "../../base/http/body-fields.ts";

/** A validator in a request. */
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

/** Validators of a rule or set in a request. */
export const ValidatorList = z.array(Validator).max(50).nullish();
