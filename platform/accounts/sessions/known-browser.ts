import { createHash } from "node:crypto";

/** Shorter ones are shared or can be guessed, so they tell no browser from another. */
const MIN_LENGTH = 16;

/** Null: none was sent, which suits only sessions that were begun without one. */
export function hashFingerprint(fingerprint: string | null | undefined): Buffer | null {
  return fingerprint ? createHash("sha256").update(fingerprint).digest() : null;
}

/** By what a browser that signed in is known again; null: it can't be. */
export function hashBrowser(fingerprint: string | null | undefined): Buffer | null {
  return fingerprint && fingerprint.length >= MIN_LENGTH ? hashFingerprint(fingerprint) : null;
}
