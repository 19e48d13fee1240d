import { z } from "zod";

import { isLocale, type Locale } from "#app/paraglide/runtime.js";
import type { FormValues } from "#app/rules/forms/form-values.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { hasCapability } from "../platform/capabilities.server.ts";
import { PlatformInternalError, PlatformRequestError } from "../platform/errors.server.ts";
import { EmptyResponse } from "../platform/response-schemas.server.ts";

const Me = z.object({
  user: z.object({
    userId: z.string(),
    currentLocale: z.string().optional(),
    user: z.object({ fullName: z.string().default(""), email: z.string().default("") }),
  }),
});

const SessionsResponse = z.object({
  sessionList: z.array(
    z.object({
      id: z.string(),
      userAgent: z.string().optional(),
      lastUsedAt: z.string(),
      current: z.boolean(),
    }),
  ),
});

const ME =
  "/private/domain/user/v1?lazyRelation=true&showDomainUserMode=DETAILED&showDomainUser2UserMode=DETAILED";

export async function readProfile({ platform }: Caller) {
  const { user } = await platform.get(ME, Me);
  return { userId: user.userId, name: user.user.fullName, email: user.user.email };
}

/**
 * Returns the language of the signed-in user. A language chosen before sign-in is saved to the profile;
 * null means that the profile has no supported one.
 */
export async function resolveLocale(
  caller: Caller,
  chosen: Locale | undefined,
): Promise<Locale | null> {
  const { platform } = caller;
  try {
    if (chosen) {
      await saveLanguage(caller, chosen);
      return chosen;
    }
    const { user } = await platform.get(ME, Me);
    return isLocale(user.currentLocale) ? user.currentLocale : null;
  } catch (error) {
    if (error instanceof PlatformRequestError || error instanceof PlatformInternalError)
      return null;
    throw error;
  }
}

/** Saves the name. `base` has the values that the form was rendered with. */
export async function saveName(caller: Caller, fullName: string, base: FormValues): Promise<void> {
  const { userId } = await readProfile(caller);
  await caller.platform.put(`/private/user/${userId}/v1`, { fullName, base }, EmptyResponse);
}

export async function saveLanguage({ platform }: Caller, locale: Locale): Promise<void> {
  await platform.put(`/private/user/locale/${locale}/v1`, {}, EmptyResponse);
}

export async function changePassword(
  { platform }: Caller,
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<void> {
  const body = { currentPassword, newPassword: password };
  await platform.post("/private/user/password/v1", body, EmptyResponse);
}

/** Sends a link to the new address. The old address remains until the link is opened. */
export async function requestOwnEmail(
  { platform }: Caller,
  change: { email: string; currentPassword: string },
): Promise<void> {
  await platform.post("/private/user/email/v1", change, EmptyResponse);
}

export interface Device {
  id: string;
  browser: string | null;
  system: string | null;
  lastUsedAt: string;
  current: boolean;
}

/**
 * Lists the user's sessions. Null if the platform can't list sessions; such a platform can't change passwords either.
 */
export async function listDevices(caller: Caller): Promise<Device[] | null> {
  if (!(await hasCapability(caller, "sessions"))) return null;
  const answer = await caller.platform.get("/private/user/session/list/v1", SessionsResponse);
  return answer.sessionList
    .map(({ userAgent = "", ...session }) => ({ ...session, ...parseUserAgent(userAgent) }))
    .toSorted((a, b) => Number(b.current) - Number(a.current));
}

// The first match counts, because user agents also contain the names of browsers that they derive from.
const BROWSERS: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const SYSTEMS: [RegExp, string][] = [
  [/Android/, "Android"],
  [/iPhone|iPad/, "iOS"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
];

export function parseUserAgent(userAgent: string): Pick<Device, "browser" | "system"> {
  const first = (patterns: [RegExp, string][]) =>
    patterns.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
  return { browser: first(BROWSERS), system: first(SYSTEMS) };
}

/** Ends one session, all sessions, or all except the current one. */
export async function endDevices(
  { platform }: Caller,
  ending: { currentPassword: string; sessionId?: string; keepCurrent?: boolean },
): Promise<void> {
  await platform.post("/private/user/session/end/v1", ending, EmptyResponse);
}
