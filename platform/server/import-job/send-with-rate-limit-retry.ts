import { setTimeout } from "node:timers/promises";

const MAX_ATTEMPTS = 120;

/**
 * Sends a request again after the delay that a rate-limited response asks for, because an import uses the full rate
 * limit.
 */
export async function sendWithRateLimitRetry(send: () => Promise<Response>): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await send();
    if (response.status !== 429 || attempt === MAX_ATTEMPTS) return response;
    const seconds = Number(response.headers.get("retry-after") ?? 1);
    await setTimeout(Math.max(1, seconds) * 1000);
  }
}
