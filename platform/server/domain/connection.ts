import { z } from "zod";

import { ConfigError } from "../../base/errors/setting-error.ts";
import { sendWithRateLimitRetry } from "../import-job/send-with-rate-limit-retry.ts";

/** Access token, or the email address and password with which a token is requested. */
export interface Credentials {
  token: string | null;
  email: string | null;
  password: string | null;
}

export interface Reply {
  status: number;
  // `any`, because each caller parses the body itself.
  body: any;
}

/** Calls a domain of a platform, which runs at an address or in this process. */
export interface Connection {
  send(method: string, path: string, body?: unknown): Promise<Reply>;
  close(): Promise<void>;
}

type Fetch = (request: Request) => Promise<Response>;

const Domain = z.object({ domain: z.object({ id: z.string() }) });
const Login = z.object({ authData: z.object({ auth_token: z.string() }) });

/** Signs in to the domain with this key, and signs in again whenever the token has expired. */
export async function connect(
  { url, fetch, close }: { url: string; fetch: Fetch; close?: () => Promise<void> },
  domainKey: string,
  credentials: Credentials,
): Promise<Connection> {
  const headers: Record<string, string> = { Channel: "WEB", "Content-Type": "application/json" };
  const sendOnce = async (method: string, path: string, body?: unknown): Promise<Reply> => {
    const response = await sendWithRateLimitRetry(() =>
      fetch(
        new Request(`${url}${path}`, {
          method,
          headers,
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }),
      ),
    ).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new ConfigError(`No answer from ${url} (${reason}). Check --to and that it runs.`);
    });
    const text = await response.text();
    return { status: response.status, body: parseJson(text) };
  };
  const signIn = async () => {
    headers["AuthToken"] = credentials.token ?? (await login(sendOnce, url, credentials));
  };

  const path = `/public/domain_by_key/${encodeURIComponent(domainKey)}/v1?showDomainMode=SHORT`;
  const found = await sendOnce("GET", path);
  const domain = Domain.safeParse(found.body);
  if (!domain.success) {
    throw new ConfigError(
      `There is no domain "${domainKey}" at ${url} (HTTP ${found.status}). Name its key with --domain, and the platform's address with --to.`,
    );
  }
  headers["DomainId"] = domain.data.domain.id;
  await signIn();
  return {
    async send(method, target, body) {
      const reply = await sendOnce(method, target, body);
      if (reply.status !== 401) return reply;
      if (credentials.token !== null) {
        throw new ConfigError("The token is not valid here. Set VITRINE_TOKEN to a new one.");
      }
      await signIn();
      return sendOnce(method, target, body);
    },
    close: close ?? (async () => undefined),
  };
}

async function login(
  send: (method: string, path: string, body: unknown) => Promise<Reply>,
  url: string,
  { email, password }: Credentials,
): Promise<string> {
  if (email === null || password === null) {
    throw new ConfigError(
      "Set VITRINE_EMAIL and VITRINE_PASSWORD to an administrator's account, or VITRINE_TOKEN to its token.",
    );
  }
  const reply = await send("POST", "/auth/login/v1", { username: email, password });
  const parsed = Login.safeParse(reply.body);
  if (parsed.success) return parsed.data.authData.auth_token;
  throw new ConfigError(
    `Could not sign in at ${url} as ${email}: ${errorText(reply)}. Check VITRINE_EMAIL and VITRINE_PASSWORD.`,
  );
}

/** Returns the text of an error response, including its errors about single members. */
export function errorText({ status, body }: Reply): string {
  const details = body?.statusDetails ?? body?.message ?? body?.error;
  const fields = Array.isArray(body?.fieldErrors) ? body.fieldErrors : [];
  if (fields.length > 0) {
    return fields
      .map(({ field, message }: { field: string; message: string }) => `${field}: ${message}`)
      .join("\n");
  }
  return typeof details === "string" && details !== "" ? details : `HTTP ${status}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
