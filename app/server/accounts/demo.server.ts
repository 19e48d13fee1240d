import { z } from "zod";

import { type DemoAccount, platform } from "../platform/transport.server.ts";

const DemoResponse = z.object({
  accounts: z.array(z.object({ role: z.string(), email: z.string(), password: z.string() })),
});

const TIMEOUT_MS = 1000;

/** Fetches the demo accounts for the sign-in page. Empty outside demo mode. */
export async function fetchDemoAccounts(): Promise<readonly DemoAccount[]> {
  const { baseUrl, demoAccounts: localAccounts, fetch } = await platform();
  if (localAccounts.length > 0) return localAccounts;
  // The sign-in page works without demo accounts, so a slow platform must not delay it.
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(new Request(`${baseUrl}/public/demo/v1`, { signal })).catch(
    () => null,
  );
  if (!response?.ok) return [];
  const answer = DemoResponse.safeParse(await response.json().catch(() => null));
  return answer.success ? answer.data.accounts : [];
}
