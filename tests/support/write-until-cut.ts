import type { PlatformClient } from "./platform-client.ts";

/**
 * Writes increasing numbers until the process is killed. `begun` resolves with the first acknowledged number, `cut`
 * with the last one.
 */
export function writeUntilCut(client: PlatformClient, twinId: string, from = 0) {
  const begun = Promise.withResolvers<void>();
  const write = async () => {
    let confirmed = from;
    try {
      for (;;) {
        const externalId = String(confirmed + 1);
        await client.call("PUT", `/private/twin/${twinId}/v1`, { externalId });
        confirmed += 1;
        begun.resolve();
      }
    } catch (error) {
      // When the connection breaks, fetch throws a TypeError. Any other error is a bug of the test.
      if (!(error instanceof TypeError)) throw error;
    }
    return confirmed;
  };
  const cut = write();
  // If no write succeeds, the test stops at `begun` with the reason.
  cut.then(() => begun.reject(new Error("The process ended before a write")), begun.reject);
  return { begun: begun.promise, cut };
}
