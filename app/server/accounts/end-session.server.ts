import type { RouterContextProvider } from "react-router";

import { signOut } from "#app/server/session/auth.server.ts";
import { getSession } from "#app/server/session/session.server.ts";

/**
 * Signs this browser out, also at the platform, where the session would stay open if only the cookie were deleted.
 */
export async function endSession(context: Readonly<RouterContextProvider>): Promise<void> {
  const session = getSession(context);
  const tokens = session.get("tokens");
  session.unset("tokens");
  session.unset("domain");
  if (tokens) await signOut(tokens);
}
