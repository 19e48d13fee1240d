import { randomBytes, randomUUID } from "node:crypto";
import { tmpdir } from "node:os";

import { type Logger, pino } from "pino";

import { hashPassword } from "../accounts/sessions/password-hash.ts";
import { parseConfig } from "../base/config/config.ts";
import { DOMAIN_ADMIN_GROUP_ID } from "../core/access/builtin-permission.rules.ts";
import type { Services } from "../core/services.ts";
import { idOf, VITRINE_DOMAIN_ID } from "../selling/template/ids.ts";
import { createPlatform } from "../server/create-platform.ts";
import { testDatabase } from "./database.ts";
import { memoryFiles } from "./memory-files.ts";

export type Headers = Record<string, string>;
export type PlatformFetch = Awaited<ReturnType<typeof createPlatform>>["fetch"];
export type TestPlatform = Awaited<ReturnType<typeof startTestPlatform>>;

interface Answered {
  status: number;
  headers: globalThis.Headers;
  // `any`, because the assertions fail if a member is missing.
  body: any;
}

export const PASSWORD = "Correct-horse-1";

/**
 * Starts the whole platform with one business, an adjustable clock and a recorded log. `wrap` can observe its
 * responses.
 */
export async function startTestPlatform(
  settings: Record<string, string> = {},
  wrap: (fetch: PlatformFetch) => PlatformFetch = (fetch) => fetch,
) {
  const database = await testDatabase();
  const lines: string[] = [];
  let ahead = 0;
  const platform = await createPlatform(
    parseConfig({
      // Not `production`, because only then can the emails of an installation without a mail server be read.
      NODE_ENV: "test",
      DEMO: "0",
      SIGN_UP: "open",
      SECRET_KEY: randomBytes(32).toString("base64"),
      DATA_DIR: tmpdir(),
      ...settings,
    }),
    {
      database,
      log: recordingLog(lines),
      files: memoryFiles(),
      now: () => new Date(Date.now() + ahead),
    },
  );
  const { services, stop } = platform;
  const fetch = wrap(platform.fetch);
  const people = await addPeople(services);

  async function call(
    method: string,
    path: string,
    headers: Headers = {},
    body?: unknown,
  ): Promise<Answered> {
    const response = await fetch(
      new Request(`http://platform.test${path}`, {
        method,
        headers: {
          DomainId: VITRINE_DOMAIN_ID,
          Channel: "WEB",
          "content-type": "application/json",
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
      }),
      { transport: "process" },
    );
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: parse(text) };
  }

  async function signIn(
    role: keyof typeof people.emails,
    domainId = VITRINE_DOMAIN_ID,
  ): Promise<Headers> {
    const credentials = { username: people.emails[role], password: PASSWORD };
    const there = { DomainId: domainId };
    const { body } = await call("POST", "/auth/login/v1", there, credentials);
    if (!body.authData) throw new Error(`${role} can't sign in: ${JSON.stringify(body)}`);
    return { ...there, AuthToken: body.authData.auth_token };
  }

  return {
    services,
    lines,
    fetch,
    call,
    signIn,
    ...people,
    drainJobs: () => platform.drainJobs(),
    stop,
    passTime: (ms: number) => void (ahead += ms),
  };
}

/**
 * Adds a business with its owner, an administrator of the domain, and a user without any permission.
 */
async function addPeople(services: Services) {
  const { db } = services;
  const password_hash = await hashPassword(services.config, PASSWORD);
  const accountId = randomUUID();
  await db
    .insertInto("business_account")
    .values({ id: accountId, domain_id: VITRINE_DOMAIN_ID, name: "Lamps & Co" })
    .execute();

  async function add(role: string, groupId: string | null, ownAccountId: string | null) {
    const userId = randomUUID();
    const email = `${role}-${userId}@example.test`;
    const membership = { user_id: userId, business_account_id: ownAccountId };
    await db
      .insertInto("app_user")
      .values({ id: userId, full_name: `Ann ${role}`, email, password_hash })
      .execute();
    await db
      .insertInto("domain_user")
      .values({ id: randomUUID(), domain_id: VITRINE_DOMAIN_ID, user_id: userId })
      .execute();
    if (ownAccountId !== null) {
      await db
        .insertInto("business_account_user")
        .values({ id: randomUUID(), user_id: userId, business_account_id: ownAccountId })
        .execute();
    }
    if (groupId !== null) {
      await db
        .insertInto("user_group_member")
        .values({
          id: randomUUID(),
          user_group_id: groupId,
          domain_id: VITRINE_DOMAIN_ID,
          ...membership,
        })
        .execute();
    }
    return { userId, email };
  }

  const owner = await add("owner", idOf("user_group:owner"), accountId);
  const admin = await add("admin", DOMAIN_ADMIN_GROUP_ID, null);
  const nobody = await add("nobody", null, null);
  // Removed from the base group, so that the user has no permission at all.
  await db.deleteFrom("user_group_member").where("user_id", "=", nobody.userId).execute();
  return {
    accountId,
    ids: { owner: owner.userId, admin: admin.userId, nobody: nobody.userId },
    emails: { owner: owner.email, admin: admin.email, nobody: nobody.email },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function recordingLog(lines: string[]): Logger {
  return pino({ level: "debug" }, { write: (line: string) => void lines.push(line) });
}
