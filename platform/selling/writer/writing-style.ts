import { z } from "zod";

import {
  changeAccountSettings,
  readAccountSettings,
} from "../../accounts/businesses/account-settings.ts";
import type { Executor } from "../../base/database/executor.ts";
import { type Base, mergeChanges } from "../../base/errors/merge-changes.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { PLAIN_STYLE, TONES, type WritingStyle } from "./writer.ts";

const Settings = z.object({
  writingStyle: z
    .object({ tone: z.enum(TONES), instructions: z.string() })
    .catch(PLAIN_STYLE)
    .default(PLAIN_STYLE),
});

/** Reads the style of the business, or the default. */
export async function readWritingStyle(
  executor: Executor,
  businessAccountId: string | null,
): Promise<WritingStyle> {
  return Settings.parse(await readAccountSettings(executor, businessAccountId)).writingStyle;
}

/**
 * Replaces the style of the caller's business, merging changes that others made since `base`. Existing texts
 * stay.
 */
export async function saveWritingStyle(
  services: Services,
  caller: Caller,
  { tone, instructions }: WritingStyle,
  base?: Base,
): Promise<void> {
  await changeAccountSettings(services, caller, (saved) => {
    const { writingStyle } = Settings.parse(saved);
    return { writingStyle: mergeChanges(base, { tone, instructions }, { ...writingStyle }) };
  });
}
