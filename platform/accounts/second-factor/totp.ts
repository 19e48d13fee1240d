import { generateSecret, generateURI, verifySync } from "otplib";

/** Codes of the previous and next time step are accepted too, because clocks differ. */
const TOLERANCE_SECONDS = 30;

/** Creates a secret of 160 bits, in base32. */
export function createTotpSecret(): string {
  return generateSecret();
}

/** Builds the address that authenticator apps read from a QR code. */
export function totpUri(secret: string, { issuer, label }: { issuer: string; label: string }) {
  return generateURI({ issuer, label, secret });
}

/**
 * Finds the time step for which a six-digit code is valid (RFC 6238 with 30 seconds and SHA-1); null if the code is
 * wrong.
 */
export function matchTotp(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const epoch = Math.floor(now.getTime() / 1000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: TOLERANCE_SECONDS });
  return result.valid && "timeStep" in result ? result.timeStep : null;
}
