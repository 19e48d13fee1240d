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

/** What the picker of groups offers: some of them, those that are chosen anywhere, and a search for the others. */
export type GroupChoices = Lookup & {
  choices: Choice[];
  /** The names of groups that are chosen, whatever was found. */
  chosen: Choice[];
};

/** The groups that a view can be shared with, ten at a time; none for callers who may not see them. */
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

/** A page of groups by a part of their name. */
export async function findGroups(caller: Caller, { text, page }: PickerQuery): Promise<LookupPage> {
  const maySee = await hasPermission(caller, "USER_GROUP_VIEW");
  return maySee ? findChoices(caller, consoleEntities.get("groups"), { text, page }) : NONE;
}

/** What the picker was searched for, where the form asks for itself again; else null. */
export function askedAgain(form: FormData): { query: PickerQuery; typed: string } | null {
  const { again, queries, values } = readTyped(form);
  if (again !== FIELD) return null;
  return { query: queries[FIELD] ?? START, typed: values[FIELD] ?? "" };
}
