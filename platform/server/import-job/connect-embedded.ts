import { z } from "zod";

import type { PlatformConfig } from "../../base/config/config.ts";
import { ConfigError } from "../../base/errors/setting-error.ts";
import { findDomainByKey } from "../../model/domains/domain.queries.ts";
import { createPlatform } from "../create-platform.ts";
import { type Connection, requestBody, type SignIn } from "./connection.ts";
import { sendWithRateLimitRetry } from "./send-with-rate-limit-retry.ts";

const Login = z.object({ authData: z.object({ auth_token: z.string() }) });

/**
 * Opens the embedded database in this process and works on its jobs. No other process may have it open.
 */
export async function connectEmbedded(
  config: PlatformConfig,
  { email, password }: SignIn,
): Promise<Connection> {
  const platform = await createPlatform({ ...config, logLevel: "warn" });
  const call = (method: string, path: string, body: object | undefined, token: string | null) => {
    const { headers, ...rest } = requestBody(body);
    const request = new Request(`http://platform.local${path}`, {
      method,
      headers: {
        ...headers,
        DomainId: domainId,
        Channel: "WEB",
        ...(token && { AuthToken: token }),
      },
      ...rest,
    });
    return platform.fetch(request, { transport: "process" });
  };
  let domainId = "";
  try {
    const domain = await findDomainByKey(platform.services.db, config.domainKey);
    if (!domain) throw new ConfigError(`There is no domain '${config.domainKey}' (DOMAIN_KEY)`);
    domainId = domain.id;
    const signIn = { username: email, password };
    const response = await call("POST", "/auth/login/v1", signIn, null);
    if (!response.ok)
      throw new Error(`Could not sign in as ${email}: check the e-mail and password`);
    const token = Login.parse(await response.json()).authData.auth_token;
    // Also starts maintenance of the database, without which its log would grow by gigabytes.
    await platform.start();
    return {
      close: () => platform.stop(),
      send: async (method, path, body) => {
        const answer = await sendWithRateLimitRetry(() => call(method, path, body, token));
        return { status: answer.status, body: await answer.json() };
      },
    };
  } catch (error) {
    await platform.stop();
    throw error;
  }
}
