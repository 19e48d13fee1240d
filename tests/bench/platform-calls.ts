import { DEMO_ACCOUNTS } from "#platform/selling/demo/accounts.ts";
import { VITRINE_DOMAIN_ID } from "#platform/selling/template/ids.ts";

// Calls of a platform of any revision. Unlike `signInToPlatform`, they do not hold answers to this revision's contract,
// which would also cost time beside the measured server.

/** Signs in as the owner of the demo data. Returns the headers of calls. */
export async function signInByHeaders(url: string): Promise<Record<string, string>> {
  const owner = DEMO_ACCOUNTS.find(({ role }) => role === "owner");
  const headers = { DomainId: VITRINE_DOMAIN_ID, Channel: "WEB" };
  const content = { username: owner?.email, password: owner?.password };
  const { authData } = await callPlatform<{ authData: { auth_token: string } }>(
    url,
    "/auth/login/v1",
    {
      method: "POST",
      headers,
      content,
    },
  );
  return { ...headers, AuthToken: authData.auth_token };
}

interface Message {
  method: string;
  headers: Record<string, string>;
  content: object | undefined;
}

export async function callPlatform<Answer>(
  url: string,
  path: string,
  { method, headers, content }: Message,
): Promise<Answer> {
  const isForm = content instanceof FormData;
  const response = await fetch(url + path, {
    method,
    headers: isForm || !content ? headers : { ...headers, "content-type": "application/json" },
    body: isForm ? content : content ? JSON.stringify(content) : null,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${text}`);
  return JSON.parse(text) as Answer;
}
