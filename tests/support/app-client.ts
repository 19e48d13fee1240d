import type { PlatformClient } from "./platform-client.ts";

/** The demo accounts are part of the product; see platform/selling/demo/accounts.ts. */
const OWNER = { email: "owner@vitrine.demo", password: "Vitrine-demo-1" };

export interface AppClient extends PlatformClient {
  /** The cookie of the session. */
  cookie: string;
  /** Requests a page without running its scripts. */
  page(path: string): Promise<Response>;
}

/** Signs in with the app's own form and calls the platform through its proxy; every call must succeed. */
export async function signInToApp(url: string, account = OWNER): Promise<AppClient> {
  const signedIn = await fetch(`${url}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: url },
    body: new URLSearchParams(account),
  });
  if (signedIn.status !== 302) throw new Error(`Signing in answered ${signedIn.status}`);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");

  async function ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${url}/api/platform${path}`, {
      method,
      headers: { cookie, origin: url, ...(isForm ? {} : { "content-type": "application/json" }) },
      body: isForm ? body : body ? JSON.stringify(body) : null,
    });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text) as Answer;
  }

  return {
    cookie,
    headers: { cookie, origin: url },
    page: (path) => fetch(url + path, { headers: { cookie }, redirect: "manual" }),
    call: ask,
    graphql: async <Data>(query: string, variables: Record<string, unknown> = {}) => {
      const { data, errors } = await ask<{ data: Data; errors?: unknown }>("POST", "/graphql", {
        query,
        variables,
      });
      if (errors) throw new Error(`GraphQL: ${JSON.stringify(errors)}`);
      return data;
    },
  };
}
