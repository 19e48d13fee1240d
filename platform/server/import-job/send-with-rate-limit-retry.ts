import { setTimeout } from "node:timers/promises";

const MAX_ATTEMPTS = 120;

/**
 * Sends a request. If the response reports an exceeded rate limit, waits as long as it demands and sends the request
 * again, because imports regularly reach the limit.
 */
export async function sendWithRateLimitRetry(send: () => Promise<Response>): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await send();
    if (response.status !== 429 || attempt === MAX_ATTEMPTS) return response;
    const seconds = Number(response.headers.get("retry-after") ?? 1);
    await setTimeout(Math.max(1, seconds) * 1000);
  }
}
