import { z } from "zod";

import { Text } from "../../base/http/body-fields.ts";

/** Members of a request to copy an entity. */
export const COPY_BODY = {
  newKey: Text,
  newName: Text,
  /** Names of the parts to copy, instead of the default ones. */
  parts: z
    .array(z.string().max(100))
    .max(20)
    .nullish()
    .transform((parts) => parts ?? undefined),
};
