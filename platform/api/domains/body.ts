import { z } from "zod";

import { Text } from "../save-body.ts";

export const NameText = Text.refine(
  (name) => (name?.length ?? 0) <= 100,
  "Name must have at most 100 characters",
);

export const LocaleTag = z
  .string()
  .regex(/^[a-z]{2,3}$/, "Select language")
  .nullish()
  .transform((locale) => locale ?? undefined);
