import { createHash } from "node:crypto";

import type { Executor } from "../../base/database/executor.ts";
import { isKnownBrowser, saveBrowser } from "./known-browser.store.ts";

/** Shorter fingerprints may be shared or guessed, so they identify no browser. */
const MIN_LENGTH = 16;
const MAX_BROWSERS_PER_USER = 50;

/** Null if none was sent, which matches only sessions that began without one. */
export function hashFingerprint(fingerprint: string | null | undefined): Buffer | null {
  return fingerprint ? createHash("sha256").update(fingerprint).digest() : null;
}

/**
 * The key that limits count a browser by, if a user signed in to the account of that address from it before. Null for
 * any other, whose fingerprint anybody may have made up.
 */
export async function findKnownBrowser(
  db: Executor,
  email: string,
  fingerprint: string | null,
): Promise<string | null> {
  const browser = hashBrowser(fingerprint);
  const isKnown = browser !== null && (await isKnownBrowser(db, email, browser));
  return isKnown ? browser.toString("base64url") : null;
}

/** Remembers the browser of a sign-in. Returns whether it is new to a user who has others. */
export async function rememberBrowser(
  db: Executor,
  userId: string,
  fingerprint: string | null,
  now: Date,
): Promise<boolean> {
  const browser = hashBrowser(fingerprint);
  if (browser === null) return false;
  return saveBrowser(db, userId, browser, { now, maxPerUser: MAX_BROWSERS_PER_USER });
}

/** Hash by which a known browser is recognized; null if its fingerprint is too short. */
function hashBrowser(fingerprint: string | null): Buffer | null {
  return fingerprint && fingerprint.length >= MIN_LENGTH ? hashFingerprint(fingerprint) : null;
}
