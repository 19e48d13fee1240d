import { z } from "zod";

import { Text } from "../../base/http/body-fields.ts";

/** The members of a request for a copy. */
export const COPY_BODY = {
  newKey: Text,
  newName: Text,
  /** Names of parts to copy instead of those that are copied by default. */
  parts: z
    .array(z.string().max(100))
    .max(20)
    .nullish()
    .transform((parts) => parts ?? undefined),
};
