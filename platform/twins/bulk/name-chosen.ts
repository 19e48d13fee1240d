import type { CallScope } from "./call-api.ts";
import type { JsonObject } from "./json-members.rules.ts";
import { toText } from "./json-members.rules.ts";
import { ask, type RowPlan } from "./row-plan.ts";

const OK = 200;
const UUID = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/gi;
const MAX_NAMED = 200;
const SEARCH = "/private/data_list_option/search/v1";

/** Looks up the names of options in the operation's values, for the preview. */
export async function nameChosen(plan: RowPlan, scope: CallScope): Promise<void> {
  const edits = plan.operation.edits.filter(
    ({ how }) => how === "set" || how === "add" || how === "remove",
  );
  const ids = edits.flatMap(({ value }) => JSON.stringify(value ?? "").match(UUID) ?? []);
  const idList = [...new Set(ids)].slice(0, MAX_NAMED);
  if (idList.length === 0) return;
  const query = { showDataListOptionMode: "SHORT", limit: String(MAX_NAMED) };
  const answer = await ask(plan, scope, { method: "POST", path: SEARCH, query, body: { idList } });
  if (answer.status !== OK) return;
  for (const { id, name } of [answer.body["options"] ?? []].flat() as JsonObject[]) {
    plan.names.set(String(id), toText(name) ?? "");
  }
}
