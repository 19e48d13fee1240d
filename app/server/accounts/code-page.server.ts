import type { RouterContextProvider } from "react-router";

import { getCaller } from "#app/server/session/caller.server.ts";
import { getSession } from "#app/server/session/session.server.ts";

import { hasCapability } from "../platform/capabilities.server.ts";
import { fetchDemoAccounts } from "./demo.server.ts";

/** What a page shows that asks for a mailed code: where it went, and whether mail can be read here. */
export async function loadCodePage(context: Readonly<RouterContextProvider>) {
  const email = getSession(context).get("email") ?? null;
  const hasMailedCodes = await hasCapability(getCaller(context), "mailedCodes");
  return { email, demo: (await fetchDemoAccounts()).length > 0, hasMailedCodes };
}
