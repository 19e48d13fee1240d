import type { RouterContextProvider } from "react-router";

import { getCaller } from "#app/server/session/caller.server.ts";
import { getSession } from "#app/server/session/session.server.ts";

import { hasCapability } from "../platform/capabilities.server.ts";
import { fetchDemoAccounts } from "./demo.server.ts";

/**
 * Loads a page that asks for an emailed code: the address it was sent to, whether demo mode stores the email here,
 * and whether a code can be sent again.
 */
export async function loadCodePage(context: Readonly<RouterContextProvider>) {
  const email = getSession(context).get("email") ?? null;
  const hasMailedCodes = await hasCapability(getCaller(context), "mailedCodes");
  return { email, demo: (await fetchDemoAccounts()).length > 0, hasMailedCodes };
}
