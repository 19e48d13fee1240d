import { z } from "zod";

import { requireAdministrator } from "#app/server/console/access.server.ts";
import { entityTarget } from "#app/server/console/entity-jobs.server.ts";
import { entityAt } from "#app/server/entities/definitions/registry.server.ts";
import { findChoices } from "#app/server/entities/screens/find-choices.server.ts";
import { searchChoices } from "#app/server/entities/screens/form/entity-form.server.ts";
import { searchOthers } from "#app/server/entities/screens/page/remove-entity.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller, requireUser } from "#app/server/session/caller.server.ts";

import type { Route } from "./+types/console-choices";

export const middleware: Route.MiddlewareFunction[] = [requireUser, requireAdministrator];

/** Long enough for several pasted IDs. */
const MAX_QUERY_LENGTH = 2000;
const Page = z.coerce.number().int().min(1).max(100_000).catch(1);
/** The mode that searches the names of an entity for a filter. */
const NAMES = "names";
/** The prefix of the mode that searches replacements for an entity, whose ID follows the prefix. */
const OTHERS = "reassign-";

/** Searches the choices of a picker in the console's forms. The form's other values narrow them. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const [, classId] = /^bulk-([\da-f-]{36})$/.exec(params.mode) ?? [];
  const entity = classId
    ? (await entityTarget(caller, `${params.entity}/${classId}`)).entity
    : entityAt(params.entity);
  const mode = params.mode === "create" ? "create" : "update";
  const field = url.searchParams.get("field") ?? "";
  const choiceQuery = {
    text: (url.searchParams.get("q") ?? "").trim().slice(0, MAX_QUERY_LENGTH),
    page: Page.parse(url.searchParams.get("page") ?? 1),
  };
  if (params.mode === NAMES) {
    return findChoices(caller, entity, { ...choiceQuery, narrow: narrowed(url.searchParams) });
  }
  if (params.mode.startsWith(OTHERS)) {
    return throwAsStatus(
      searchOthers(caller, entity, params.mode.slice(OTHERS.length), choiceQuery),
    );
  }
  const values = Object.fromEntries(
    [...url.searchParams]
      .filter(([name]) => name.startsWith("v."))
      .map(([name, value]) => [name.slice(2), value]),
  );
  return throwAsStatus(
    searchChoices(caller, entity, field, { mode, values, queries: { [field]: choiceQuery } }),
  );
}

/** Reads the conditions that narrow the names in a filter: a type or a data list. */
function narrowed(query: URLSearchParams): object {
  const [type, list] = [query.get("type"), query.get("list")];
  return {
    ...(type && { typeIdList: [Number(type)] }),
    ...(list && { dataListIdList: [list] }),
  };
}
