import { data } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import type { Twin } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { requirePermission } from "#app/server/session/permissions.server.ts";

import { getTwinHead } from "./twins.server.ts";

/** Loads a twin for the dialog that deletes it. Throws the page's 403 if the caller can't, so that no dialog opens in vain. */
export async function getDeletableTwin(caller: Caller, twinId: string): Promise<Twin> {
  await requirePermission(caller, "TWIN_DELETE");
  const { twin } = await throwAsStatus(getTwinHead(caller, twinId));
  if (twin.actions.includes("DELETE")) return twin;
  throw data(m.denied_delete_this({ name: twin.name }), { status: 403 });
}
