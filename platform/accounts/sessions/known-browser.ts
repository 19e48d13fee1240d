import { createHash } from "node:crypto";

/** Shorter fingerprints may be shared or guessed, so they identify no browser. */
const MIN_LENGTH = 16;

/** Null if none was sent, which matches only sessions that began without one. */
export function hashFingerprint(fingerprint: string | null | undefined): Buffer | null {
  return fingerprint ? createHash("sha256").update(fingerprint).digest() : null;
}

/** Hash by which a known browser is recognized; null if its fingerprint is too short. */
export function hashBrowser(fingerprint: string | null | undefined): Buffer | null {
  return fingerprint && fingerprint.length >= MIN_LENGTH ? hashFingerprint(fingerprint) : null;
}
