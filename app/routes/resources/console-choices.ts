import { getCaller, requireUser } from "#app/server/caller.server.ts";
import { requireAdministrator } from "#app/server/console/access.server.ts";
import { targetOf } from "#app/server/console/bulk/bulk-twins.server.ts";
import { searchChoices } from "#app/server/console/entity-form.server.ts";
import { entityAt } from "#app/server/console/registry.server.ts";
import { searchOthers } from "#app/server/console/remove-entity.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";

import type { Route } from "./+types/console-choices";

export const middleware: Route.MiddlewareFunction[] = [requireUser, requireAdministrator];

const MAX_QUERY_LENGTH = 200;
/** Before the ID of the entity whose place another one takes. */
const OTHERS = "reassign-";

/** What a picker of a form of the console offers. The form's other values narrow it. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const [, classId] = /^bulk-([\da-f-]{36})$/.exec(params.mode) ?? [];
  const entity = classId
    ? (await targetOf(caller, `${params.entity}/${classId}`)).entity
    : entityAt(params.entity);
  const mode = params.mode === "create" ? "create" : "update";
  const field = url.searchParams.get("field") ?? "";
  const query = (url.searchParams.get("q") ?? "").trim().slice(0, MAX_QUERY_LENGTH);
  if (params.mode.startsWith(OTHERS)) {
    const work = searchOthers(caller, entity, params.mode.slice(OTHERS.length), query);
    return { choices: await throwAsStatus(work) };
  }
  const values = Object.fromEntries(
    [...url.searchParams]
      .filter(([name]) => name.startsWith("v."))
      .map(([name, value]) => [name.slice(2), value]),
  );
  const choices = await throwAsStatus(
    searchChoices(caller, entity, field, { mode, values, queries: { [field]: query } }),
  );
  return { choices };
}
