import { generateSecret, generateURI, verifySync } from "otplib";

/** Codes of the step before and after count too, because clocks differ. */
const TOLERANCE_SECONDS = 30;

/** A new secret in base32, of 160 bits. */
export function createTotpSecret(): string {
  return generateSecret();
}

/** What authenticator apps read from a QR code. */
export function totpUri(secret: string, { issuer, label }: { issuer: string; label: string }) {
  return generateURI({ issuer, label, secret });
}

/** The time step of a right code of six digits (RFC 6238, 30 seconds, SHA-1); null for a wrong one. */
export function matchTotp(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const epoch = Math.floor(now.getTime() / 1000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: TOLERANCE_SECONDS });
  return result.valid && "timeStep" in result ? result.timeStep : null;
}
