import { z } from "zod";

import type { PlatformConfig } from "../../base/config/config.ts";
import { ConfigError } from "../../base/errors/setting-error.ts";
import { findDomainByKey } from "../../model/domains/domain.store.ts";
import { createPlatform, type Platform } from "../create-platform.ts";
import type { SignIn } from "./http-import-client.ts";
import { createImportClient, type ImportClient } from "./import-client.ts";
import { sendWithRateLimitRetry } from "./send-with-rate-limit-retry.ts";

const Login = z.object({ authData: z.object({ auth_token: z.string() }) });

/** Opens the database itself, which no other process may have open. */
export async function connectEmbedded(
  config: PlatformConfig,
  signIn: SignIn,
): Promise<ImportClient> {
  const platform = await createPlatform({ ...config, logLevel: "warn" });
  try {
    const domain = await findDomainByKey(platform.services.db, config.domainKey);
    if (!domain) throw new ConfigError(`There is no domain '${config.domainKey}' (DOMAIN_KEY)`);
    const there = { DomainId: domain.id };
    const headers = { ...there, AuthToken: await login(platform, signIn, there) };
    // The upkeep of the database too: its log would grow to gigabytes.
    await platform.start();
    const send = async (path: string, body: object) => {
      const answer = await sendWithRateLimitRetry(() => post(platform, path, body, headers));
      return { status: answer.status, body: await answer.json() };
    };
    return createImportClient(send, () => platform.stop());
  } catch (error) {
    await platform.stop();
    throw error;
  }
}

async function login(
  platform: Platform,
  { email, password }: SignIn,
  there: { DomainId: string },
): Promise<string> {
  const response = await post(platform, "/auth/login/v1", { username: email, password }, there);
  if (!response.ok) throw new Error(`Could not sign in as ${email}: check the e-mail and password`);
  return Login.parse(await response.json()).authData.auth_token;
}

function post(platform: Platform, path: string, body: object, headers: Record<string, string>) {
  return platform.fetch(
    new Request(`http://platform.local${path}`, {
      method: "POST",
      headers: {
        ...headers,
        Channel: "WEB",
        "Content-Type": "application/json",
      },
      body: JSON.stringify(body),
    }),
    { transport: "process" },
  );
}
