import { createImportClient, type ImportClient } from "./import-client.ts";
import { sendWithRateLimitRetry } from "./send-with-rate-limit-retry.ts";

export interface SignIn {
  email: string;
  password: string;
}

/** Connects like a browser: signs in with the form, then calls the API through the app's proxy. */
export async function connectOverHttp(baseUrl: string, signIn: SignIn): Promise<ImportClient> {
  const { origin } = new URL(baseUrl);
  const cookies = new Map<string, string>();
  const send = async (path: string, body: string, contentType: string) => {
    const response = await fetch(`${origin}${path}`, {
      method: "POST",
      redirect: "manual",
      headers: {
        "Content-Type": contentType,
        Origin: origin,
        Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      },
      body,
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      const separatorIndex = pair.indexOf("=");
      cookies.set(pair.slice(0, separatorIndex), pair.slice(separatorIndex + 1));
    }
    return response;
  };

  const form = new URLSearchParams({ ...signIn }).toString();
  const response = await send("/login", form, "application/x-www-form-urlencoded").catch(
    (error: unknown) => {
      throw new Error(`Nothing answers at ${origin}. Start it, or name it with --url`, {
        cause: error,
      });
    },
  );
  if (response.status < 300 || response.status >= 400) {
    throw new Error(
      `Could not sign in at ${origin} as ${signIn.email}: check the e-mail and password`,
    );
  }
  return createImportClient(
    async (path, content) => {
      const body = JSON.stringify(content);
      const answer = await sendWithRateLimitRetry(() =>
        send(`/api/platform${path}`, body, "application/json"),
      );
      if (answer.status === 401) throw new Error("The session ended before the import was done");
      return { status: answer.status, body: await answer.json() };
    },
    async () => undefined,
  );
}
