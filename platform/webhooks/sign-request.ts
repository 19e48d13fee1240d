import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";

export function newSecret(): string {
  return PREFIX + randomBytes(32).toString("base64");
}

/**
 * Builds the headers by which the receiver verifies sender and time, following the Standard Webhooks
 * specification: an HMAC-SHA256 over ID, time in seconds and body.
 */
export function signedHeaders(
  secret: string,
  message: { id: string; seconds: number; body: string },
): Record<string, string> {
  const { id, seconds, body } = message;
  const key = Buffer.from(secret.slice(PREFIX.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64");
  return {
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": `v1,${signature}`,
  };
}
