import { z } from "zod";

import { EmptyResponse } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

const PreferencesResponse = z.object({
  kindList: z.array(z.string()),
  availableKindList: z.array(z.string()),
});

const PATH = "/private/notification/mail/v1";

/** Returns all kinds of notifications, and those that the user also gets by email. */
export async function readMailPreferences({ platform }: Caller) {
  const { availableKindList, kindList } = await platform.get(PATH, PreferencesResponse);
  return { kinds: availableKindList, mailed: kindList };
}

export async function saveMailPreferences({ platform }: Caller, kindList: string[]): Promise<void> {
  await platform.put(PATH, { kindList }, EmptyResponse);
}
