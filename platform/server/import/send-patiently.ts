import { setTimeout } from "node:timers/promises";

const MAX_ATTEMPTS = 120;

/** Waits as long as it is told to when there were too many calls: an import makes as many as it may. */
export async function sendWithRateLimitRetry(send: () => Promise<Response>): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await send();
    if (response.status !== 429 || attempt === MAX_ATTEMPTS) return response;
    const seconds = Number(response.headers.get("retry-after") ?? 1);
    await setTimeout(Math.max(1, seconds) * 1000);
  }
}
