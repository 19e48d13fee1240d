import { RequestError } from "../../base/errors/request-error.ts";
import { errorBody, httpStatusOf } from "../../base/http/error-response.ts";
import { hasPermission } from "../../core/access/require-permission.ts";
import type { Services } from "../../core/services.ts";
import { toTwinChange, UpdateBody } from "../changes/twin-body.ts";
import { type UpdateOutcome, updateTwins } from "../changes/update-twins.ts";
import type { ApiCall, CallScope, ChangeOutcome } from "./call-api.ts";
import type { JsonObject } from "./json-members.rules.ts";

/** Whether a job's call is the one that updates a twin. Its path has a placeholder for the ID. */
export function changesTwins({ method, path }: Pick<ApiCall, "method" | "path">): boolean {
  return method === "PUT" && path === "/private/twin/{id}/v1";
}

/**
 * Makes the call that changes a twin for many twins, with few statements. Returns null for bodies that have to be sent
 * to the call itself.
 */
export async function changeManyTwins(
  services: Services,
  { tx, caller, origin }: CallScope,
  changes: readonly { id: string; body: JsonObject }[],
  options: { dryRun: boolean },
): Promise<ChangeOutcome[]> {
  const isAllowed = hasPermission(caller, { needs: ["TWIN_UPDATE"] });
  const updates = changes.map(({ id, body }) => {
    const { data } = UpdateBody.safeParse(body);
    const isPlain = isAllowed && data && !data.attachments && !data.comment;
    return isPlain ? { twinId: id, change: toTwinChange(data) } : null;
  });
  const made = await updateTwins(services, tx, caller, updates.filter(isUpdate), options);
  const outcomes = made.values();
  return updates.map((update) => (update ? present(outcomes.next().value ?? null) : null));

  function present(outcome: UpdateOutcome): ChangeOutcome {
    if (outcome === null) return null;
    if (!(outcome instanceof RequestError)) {
      return { result: outcome.isChanged ? "changed" : "unchanged" };
    }
    const body = errorBody(outcome, origin.requestId, caller.locale);
    return { status: httpStatusOf(outcome.code), body: { ...body } };
  }
}

function isUpdate<T>(update: T | null): update is T {
  return update !== null;
}
