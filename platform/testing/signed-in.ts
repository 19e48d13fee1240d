import { type Headers, startTestPlatform } from "./test-platform.ts";

/** Starts the platform with its administrator and the owner of its business signed in. */
export async function startSignedIn(settings: Record<string, string> = {}) {
  const platform = await startTestPlatform(settings);
  const admin = await platform.signIn("admin");
  const owner = await platform.signIn("owner");

  /** Calls a private route by its path without `/private/`; as the administrator by default. */
  function call(method: string, path: string, body?: unknown, as: Headers = admin) {
    return platform.call(method, `/private/${path}`, as, body);
  }

  /** Returns the payload of a call that must succeed. */
  // `any`, because the assertions fail if a member is missing.
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
