import { createHash } from "node:crypto";

import type { Executor } from "../../base/database/executor.ts";
import { isKnownBrowser, saveBrowser } from "./known-browser.store.ts";

/** Shorter fingerprints may be shared or guessed, so they don't identify a browser. */
const MIN_LENGTH = 16;
const MAX_BROWSERS_PER_USER = 50;

/**
 * Digest of a browser's fingerprint; null if none was sent. A session that was started without a fingerprint accepts
 * only requests without one.
 */
export function hashFingerprint(fingerprint: string | null | undefined): Buffer | null {
  return fingerprint ? createHash("sha256").update(fingerprint).digest() : null;
}

/**
 * Key under which limits count a browser that has signed in to the account before. Null for other
 * browsers, because anybody can make up a fingerprint.
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

/**
 * Saves the browser of a sign-in. Returns true if the user has other browsers and this one is new.
 */
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

/** Digest of a browser's fingerprint; null if the fingerprint is too short to identify it. */
function hashBrowser(fingerprint: string | null): Buffer | null {
  return fingerprint && fingerprint.length >= MIN_LENGTH ? hashFingerprint(fingerprint) : null;
}
