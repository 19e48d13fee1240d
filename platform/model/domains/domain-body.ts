import { z } from "zod";

import { isTooLong } from "#common/count-characters.ts";

import { Text } from "../../base/http/body-fields.ts";
import { bodyMessage } from "../../base/messages/body-message.ts";
import { LANGUAGES } from "../../base/messages/languages.ts";

export const NameText = Text.refine(
  (name) => !isTooLong(name ?? "", 100),
  bodyMessage("name_too_long", { max: 100 }),
);

export const LocaleTag = z
  .enum(
    LANGUAGES.map(({ id }) => id),
    "Select language",
  )
  .nullish()
  .transform((locale) => locale ?? undefined);
