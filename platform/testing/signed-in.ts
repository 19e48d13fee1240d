import { type Headers, startTestPlatform } from "./whole-platform.ts";

/** The platform with its administrator and the owner of its business signed in, ready to be called. */
export async function startSignedIn(settings: Record<string, string> = {}) {
  const platform = await startTestPlatform(settings);
  const admin = await platform.signIn("admin");
  const owner = await platform.signIn("owner");

  /** A private call, by its path without `/private/`; the administrator's if nobody else is named. */
  function call(method: string, path: string, body?: unknown, as: Headers = admin) {
    return platform.call(method, `/private/${path}`, as, body);
  }

  /** What a call answers that must not be refused. */
  // A test reads what it expects; what isn't there fails it.
  async function ok(
    method: string,
    path: string,
    body?: unknown,
    as: Headers = admin,
  ): Promise<any> {
    const answered = await call(method, path, body, as);
    if (answered.status !== 200) throw new Error(`${path} ${JSON.stringify(answered.body)}`);
    return answered.body;
  }

  return { platform, admin, owner, call, ok };
}
