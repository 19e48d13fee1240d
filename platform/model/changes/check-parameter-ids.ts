import type { Tx } from "../../base/database/executor.ts";
import type { Params } from "../../base/database/tables/json-values.ts";
import type { IssueCollector } from "../../base/errors/issues.ts";
import { CODE } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import { ids } from "../../base/text/id-list.ts";
import type { Caller } from "../../core/access/caller.ts";
import { findFeaturer } from "../featurers/featurers.rules.ts";
import { findExistingIds, type ReferenceKind } from "./parameter-id.store.ts";

export interface FeaturerReference {
  featurerId: number;
  params: Params;
  /** Path of the parameters in the request; the field names of issues begin with it. */
  path: string;
}

/**
 * Reports parameters that contain IDs of unknown twins, user groups or space roles. These are looked up in the
 * database, because the model doesn't contain them; all other parameters are checked by `checkBehavior`.
 */
export async function checkParameterIds(
  problems: IssueCollector,
  tx: Tx,
  { domainId }: Caller,
  behaviors: readonly FeaturerReference[],
): Promise<void> {
  const idParameters = behaviors.flatMap(({ featurerId, params, path }) =>
    (findFeaturer(featurerId)?.params ?? []).flatMap(({ key, type }) => {
      const kind = readReferenceKind(key, type);
      return kind === null
        ? []
        : ids(params[key]).map((id) => ({ kind, id, field: `${path}.${key}` }));
    }),
  );
  for (const kind of new Set(idParameters.map((reference) => reference.kind))) {
    const references = idParameters.filter((reference) => reference.kind === kind);
    const validIds = references.map(({ id }) => id).filter((id) => UUID.test(id));
    const existing = await findExistingIds(tx, domainId, kind, validIds);
    for (const { id, field } of references) {
      if (existing.has(id) || !UUID.test(id)) continue;
      problems.add(CODE.FEATURER_PARAMS, field, createMessage("id_unknown", { id }));
    }
  }
}

/**
 * Matches well-formed IDs. Others are skipped, because `checkBehavior` has reported them and the database would
 * reject the query.
 */
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

function readReferenceKind(key: string, type: string): ReferenceKind | null {
  if (key === "spaceRoleId") return "spaceRole";
  const [typeName] = type.split(":").slice(-1);
  if (typeName === "TWIN_ID") return "twin";
  return typeName === "USER_GROUP_ID" ? "userGroup" : null;
}
