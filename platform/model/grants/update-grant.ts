import { IssueCollector } from "../../base/errors/issues.ts";
import { CODE, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { notifyAdministrators } from "../../core/access/guard-own-rights.ts";
import { isOpeningRight } from "../../core/access/opening-rights.rules.ts";
import type { Services } from "../../core/services.ts";
import { changeModel } from "../changes/change-model.ts";
import { checkInput, checkKnown, type GrantInput } from "./grant-permission.ts";
import { type GrantKind, type GrantRow, listGrants, updateGrant } from "./grant.store.ts";
import { visibleGrants } from "./visible-grants.ts";

const COMPARED = [
  "permissionSchemaId",
  "permissionId",
  "userId",
  "businessAccountId",
  "userGroupId",
  "classId",
  "twinRole",
  "spaceRoleId",
  "statusId",
  "inSpaceOnly",
] as const satisfies readonly (keyof GrantRow)[];

/**
 * Updates a grant; undefined members keep their value. Rejected if the schema contains an equal
 * grant.
 */
export function changeGrant(
  services: Services,
  caller: Caller,
  kind: GrantKind,
  grantId: string,
  input: GrantInput,
): Promise<string> {
  return changeModel(services, caller, async (tx, model) => {
    const visible = await visibleGrants(tx, caller, kind);
    const current = visible.find(({ id }) => id === grantId);
    if (!current) throw unknownId("grant", grantId);
    const changes = Object.fromEntries(
      Object.entries(input).filter(([, value]) => value !== undefined),
    );
    const updatedGrant = { ...current, ...changes } as GrantInput & GrantRow;
    const problems = new IssueCollector();
    checkInput(problems, kind, updatedGrant);
    problems.throwIfAny();
    await checkKnown(problems, tx, caller, model, kind, updatedGrant);
    problems.throwIfAny();

    const grants = await listGrants(tx, caller.domainId, kind);
    const isDouble = grants.some(
      (grant) =>
        grant.id !== grantId &&
        COMPARED.every(
          (property) => (grant[property] ?? null) === (updatedGrant[property] ?? null),
        ),
    );
    if (isDouble) {
      const code = kind === "user" ? CODE.USER_GRANT_EXISTS : CODE.ENTITY_EXISTS;
      throw new RequestError(code, createMessage("permission_granted_already"));
    }
    await updateGrant(tx, caller.domainId, kind, grantId, changes);
    if (isOpeningRight(updatedGrant.permissionId)) {
      await notifyAdministrators(services, tx, caller, [updatedGrant.permissionId]);
    }
    return grantId;
  });
}
