import { type Connection, requestBody, type SignIn } from "./connection.ts";
import { sendWithRateLimitRetry } from "./send-with-rate-limit-retry.ts";

type RequestParts = ReturnType<typeof requestBody>;

/**
 * Connects like a browser: signs in through the form, then calls the API through the app's proxy.
 */
export async function connectOverHttp(baseUrl: string, signIn: SignIn): Promise<Connection> {
  const { origin } = new URL(baseUrl);
  const cookies = new Map<string, string>();
  const send = async (method: string, path: string, { headers, body }: RequestParts) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      redirect: "manual",
      headers: {
        ...headers,
        Origin: origin,
        Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      },
      ...(body && { body }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      const separatorIndex = pair.indexOf("=");
      cookies.set(pair.slice(0, separatorIndex), pair.slice(separatorIndex + 1));
    }
    return response;
  };

  const form = { body: new URLSearchParams({ ...signIn }), headers: {} };
  const response = await send("POST", "/login", form).catch((error: unknown) => {
    throw new Error(`Nothing answers at ${origin}. Start it, or name it with --url`, {
      cause: error,
    });
  });
  if (response.status < 300 || response.status >= 400) {
    throw new Error(
      `Could not sign in at ${origin} as ${signIn.email}: check the e-mail and password`,
    );
  }
  return {
    close: async () => undefined,
    send: async (method, path, body) => {
      const answer = await sendWithRateLimitRetry(() =>
        send(method, `/api/platform${path}`, requestBody(body)),
      );
      if (answer.status === 401) throw new Error("The session ended before the import was done");
      return { status: answer.status, body: await answer.json() };
    },
  };
}
