import type { Choice } from "#app/rules/forms/choice.ts";
import type { Lookup, LookupPage } from "#app/rules/forms/lookup.ts";
import { consoleEntities } from "#app/server/entities/definitions/registry.server.ts";
import { findChoices, nameChosen } from "#app/server/entities/screens/find-choices.server.ts";
import {
  type PickerQuery,
  readTyped,
} from "#app/server/entities/screens/form/typed-values.server.ts";
import type { ListViews } from "#app/server/lists/list-views.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { hasPermission } from "#app/server/session/permissions.server.ts";

const FIELD = "userGroupId";
const NONE: LookupPage = { choices: [], hasNext: false, problem: "" };
const START: PickerQuery = { text: "", page: 1 };

/** The choices of the picker for groups, with its search. */
export type GroupChoices = Lookup & {
  choices: Choice[];
  /** The names of all chosen groups, including those that the search didn't find. */
  chosen: Choice[];
};

/** Finds ten groups that a view can be shared with. Empty if the caller may not see groups. */
export async function groupsToShareWith(
  caller: Caller,
  { views, mayShare }: ListViews,
  query: PickerQuery = START,
  typed = "",
): Promise<GroupChoices> {
  const ids = [typed, ...views.map(({ userGroupId }) => userGroupId)].filter((id) => id !== "");
  const [page, chosen] = await Promise.all([
    mayShare ? findGroups(caller, query) : NONE,
    mayShare ? nameChosen(caller, consoleEntities.get("groups"), [...new Set(ids)]) : [],
  ]);
  return { ...page, chosen, query: query.text, page: query.page };
}

/** Finds a page of groups by a part of their name. */
export async function findGroups(caller: Caller, { text, page }: PickerQuery): Promise<LookupPage> {
  const maySee = await hasPermission(caller, "USER_GROUP_VIEW");
  return maySee ? findChoices(caller, consoleEntities.get("groups"), { text, page }) : NONE;
}

/** Reads the search of the picker if the form was submitted only to search. Null otherwise. */
export function readPickerRequest(form: FormData): { query: PickerQuery; typed: string } | null {
  const { again, queries, values } = readTyped(form);
  if (again !== FIELD) return null;
  return { query: queries[FIELD] ?? START, typed: values[FIELD] ?? "" };
}
