import { z } from "zod";

import { type DemoAccount, platform } from "../platform/transport.server.ts";

const DemoAnswer = z.object({
  accounts: z.array(z.object({ role: z.string(), email: z.string(), password: z.string() })),
});

const TIMEOUT_MS = 1000;

/** The accounts a demonstration offers on its sign-in page; none anywhere else. */
export async function fetchDemoAccounts(): Promise<readonly DemoAccount[]> {
  const { baseUrl, demoAccounts: localAccounts, fetch } = await platform();
  if (localAccounts.length > 0) return localAccounts;
  // The page works without them, so a platform that is slow doesn't hold it up.
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(new Request(`${baseUrl}/public/demo/v1`, { signal })).catch(
    () => null,
  );
  if (!response?.ok) return [];
  const answer = DemoAnswer.safeParse(await response.json().catch(() => null));
  return answer.success ? answer.data.accounts : [];
}
