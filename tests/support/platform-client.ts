import { expect } from "vitest";

import { assertDocumented } from "./check-answers.ts";

/** The demo accounts are part of the product; see platform/selling/demo/accounts.ts. */
const OWNER = { username: "owner@vitrine.demo", password: "Vitrine-demo-1" };

type Json = Record<string, unknown>;

export interface PlatformClient {
  /** Headers of all calls, for requests for which the client has no method. */
  headers: Readonly<Record<string, string>>;
  call<Answer = Json>(method: string, path: string, body?: Json | FormData): Promise<Answer>;
  graphql<Data>(query: string, variables?: Json): Promise<Data>;
}

/** Signs in over HTTP and makes calls as that user. Throws if a call fails. */
export async function signInToPlatform(url: string, account = OWNER): Promise<PlatformClient> {
  const { domain } = await readAnswer<{ domain: { id: string } }>(
    await fetch(`${url}/public/domain_by_key/vitrine/v1`),
  );
  const headers: Record<string, string> = { DomainId: domain.id, Channel: "WEB" };
  const { authData } = await readAnswer<{ authData: { auth_token: string } }>(
    await send(`${url}/auth/login/v1`, "POST", headers, account),
  );
  headers["AuthToken"] = authData.auth_token;
  return {
    headers,
    call: async (method, path, body) => readAnswer(await send(url + path, method, headers, body)),
    graphql: async <Data>(query: string, variables: Json = {}) => {
      const answer = await send(`${url}/graphql`, "POST", headers, { query, variables });
      const { data, errors } = (await answer.json()) as { data: Data; errors?: unknown };
      expect(errors, "GraphQL errors").toBeUndefined();
      return data;
    },
  };
}

async function send(
  url: string,
  method: string,
  headers: Record<string, string>,
  body?: Json | FormData,
) {
  const isJson = body && !(body instanceof FormData);
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(isJson && { "content-type": "application/json" }) },
    body: isJson ? JSON.stringify(body) : (body ?? null),
  });
  await assertDocumented({ method, url }, response);
  return response;
}

async function readAnswer<Answer>(response: Response): Promise<Answer> {
  const text = await response.text();
  expect(response.status, `${response.url}: ${text}`).toBe(200);
  return JSON.parse(text) as Answer;
}
