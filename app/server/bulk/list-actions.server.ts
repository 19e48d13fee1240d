import { data } from "react-router";

import type { Caller } from "#app/server/session/caller.server.ts";

import {
  type BulkAction,
  type BulkOutcome,
  submitAction,
  submitDeletion,
} from "./bulk-action.server.ts";
import type { BulkTarget } from "./bulk-target.server.ts";
import { propertyChange } from "./property-change.server.ts";
import { transitionChange } from "./transitions.server.ts";

/** Finds the action for the address of a list's bulk page. Null for a deletion, and before a property is chosen. */
export function actionAt({ searchParams }: URL, target: BulkTarget): BulkAction | null {
  const what = searchParams.get("do");
  if (what === "transition") return transitionChange(target);
  return what === "delete" ? null : propertyChange(target.entity, searchParams.get("field"));
}

/** Creates the job that changes a property of the selected rows, moves them or deletes them. */
export async function submitBulk(
  caller: Caller,
  target: BulkTarget,
  request: Request,
  url: URL,
): Promise<BulkOutcome> {
  if (url.searchParams.get("do") === "delete") return submitDeletion(caller, target, url);
  const action = actionAt(url, target);
  if (!action) throw data(null, { status: 404 });
  return submitAction(caller, action, target, request, url);
}
