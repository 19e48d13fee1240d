import { z } from "zod";

import { Text } from "../../base/http/body-fields.ts";
import { LANGUAGES } from "../../base/messages/languages.ts";

export const NameText = Text.refine(
  (name) => (name?.length ?? 0) <= 100,
  "Name must have at most 100 characters",
);

export const LocaleTag = z
  .enum(
    LANGUAGES.map(({ id }) => id),
    "Select language",
  )
  .nullish()
  .transform((locale) => locale ?? undefined);
