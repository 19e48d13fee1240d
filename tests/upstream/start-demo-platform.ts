import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { pino } from "pino";

import { parseConfig } from "#platform/base/config/config.ts";
import { openDatabase } from "#platform/base/database/database.ts";
import { DEMO_ACCOUNTS } from "#platform/selling/demo/accounts.ts";
import { demoUserId } from "#platform/selling/demo/people.ts";
import { VITRINE_DOMAIN_ID } from "#platform/selling/template/ids.ts";
import { createPlatform } from "#platform/server/create-platform.ts";
import { checkAnswers } from "#tests/support/check-answers.ts";

import type { Replayed } from "./replay.ts";

/**
 * Starts a platform as after its first start in demo mode, with an empty folder and a database in memory.
 */
export async function startDemoPlatform(): Promise<Replayed & AsyncDisposable> {
  const dataDir = await mkdtemp(join(tmpdir(), "vitrine-replay-"));
  const database = await openDatabase({ memory: true });
  const platform = await createPlatform(
    parseConfig({
      DEMO: "small",
      DATA_DIR: dataDir,
      SECRET_KEY: randomBytes(32).toString("base64"),
      CALLS_PER_MINUTE: "0",
      BUSINESS_CALLS_PER_MINUTE: "0",
    }),
    { database, log: pino({ level: "silent" }) },
  );
  const fetch = checkAnswers((request: Request) =>
    platform.fetch(request, { transport: "process" }),
  );
  const signIn = async (role: "admin" | "owner") => {
    const account = DEMO_ACCOUNTS.find((candidate) => candidate.role === role);
    const response = await fetch(
      new Request("http://platform.test/auth/login/v1", {
        method: "POST",
        headers: { "Content-Type": "application/json", DomainId: VITRINE_DOMAIN_ID },
        body: JSON.stringify({ username: account?.email, password: account?.password }),
      }),
    );
    const { authData } = (await response.json()) as { authData: { auth_token: string } };
    return { AuthToken: authData.auth_token, DomainId: VITRINE_DOMAIN_ID, Channel: "WEB" };
  };
  const headers = { admin: await signIn("admin"), biz: await signIn("owner") };
  return {
    fetch,
    domainId: VITRINE_DOMAIN_ID,
    headers,
    me: demoUserId("owner"),
    [Symbol.asyncDispose]: async () => {
      await platform.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
