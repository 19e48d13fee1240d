import { v7 as uuid } from "uuid";

import type { Tx } from "../../base/database/executor.ts";
import { IssueCollector } from "../../base/errors/issues.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage, type NotFoundKey } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { notifyAdministrators } from "../../core/access/guard-own-rights.ts";
import { listUserAccounts } from "../../core/access/membership.queries.ts";
import { isOpeningRight } from "../../core/access/opening-rights.rules.ts";
import { findKnownUserIds, managesAll, filterOwnBusiness } from "../../core/access/own-business.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import type { Services } from "../../core/services.ts";
import { changeModel } from "../changes/change-model.ts";
import { listPermissionSchemas } from "../permissions/permission-schema.queries.ts";
import { listSpaceRoles } from "../space-roles/space-role.queries.ts";
import { listUserGroups } from "../user-groups/user-group.queries.ts";
import { type GrantKind, type GrantSubject, insertGrant } from "./grant.store.ts";
import { MANAGE_GRANTS } from "./visible-grants.ts";

type PartialInput<T> = { [K in keyof T]?: T[K] | undefined };

export interface GrantInput extends PartialInput<GrantSubject> {
  permissionSchemaId?: string | undefined;
  permissionId?: string | undefined;
}

/** References that each kind of grant requires, with the names they have in the contract. */
const REQUIRED: Record<GrantKind, Partial<Record<keyof GrantInput, string>>> = {
  user: { userId: "userId" },
  userGroup: { userGroupId: "userGroupId" },
  twinRole: { classId: "twinClassId", twinRole: "twinRole" },
  spaceRole: { spaceRoleId: "spaceRoleId" },
  assigneePropagation: { classId: "propagationByTwinClassId" },
};

/** Grants a permission in a permission schema, effective from the next request. */
export function grantPermission(
  services: Services,
  caller: Caller,
  kind: GrantKind,
  input: GrantInput,
): Promise<string> {
  return changeModel(services, caller, async (tx, model) => {
    const problems = new IssueCollector();
    checkInput(problems, kind, input);
    problems.throwIfAny();
    await checkKnown(problems, tx, caller, model, kind, input);
    problems.throwIfAny();

    const { permissionSchemaId = "", permissionId = "", ...subject } = input;
    const id = uuid();
    const isNew = await insertGrant(tx, kind, {
      ...subject,
      inSpaceOnly: subject.inSpaceOnly ?? false,
      id,
      permissionSchemaId,
      permissionId,
      grantedByUserId: caller.userId,
      grantedAt: services.now(),
    });
    if (!isNew) {
      const code = kind === "user" ? CODE.USER_GRANT_EXISTS : CODE.ENTITY_EXISTS;
      throw new RequestError(code, createMessage("permission_granted_already"));
    }
    if (isOpeningRight(permissionId)) {
      await notifyAdministrators(services, tx, caller, [permissionId]);
    }
    return id;
  });
}

/** Reports references that grants of this kind require and the request lacks. */
export function checkInput(problems: IssueCollector, kind: GrantKind, input: GrantInput): void {
  const required = {
    permissionSchemaId: "permissionSchemaId",
    permissionId: "permissionId",
    ...REQUIRED[kind],
  };
  for (const [property, field] of Object.entries(required)) {
    if (input[property as keyof GrantInput]) continue;
    const message =
      field === "twinRole"
        ? createMessage("grant_role_invalid")
        : createMessage("request_uuid_invalid");
    problems.add(CODE.ENTITY_INVALID, field, message);
  }
}

/** Reports references to entities that do not exist or that the caller may not see. */
export async function checkKnown(
  problems: IssueCollector,
  tx: Tx,
  caller: Caller,
  model: DomainModel,
  kind: GrantKind,
  input: GrantInput,
): Promise<void> {
  const { domainId } = caller;
  const has = (rows: readonly { id: string }[], id: string | null | undefined) =>
    !id || rows.some((row) => row.id === id);
  const check = (isKnown: boolean, field: string, key: NotFoundKey) => {
    if (!isKnown) problems.add(CODE.UUID_UNKNOWN, field, createMessage(key));
  };
  const manage = MANAGE_GRANTS[kind];
  const schemas = filterOwnBusiness(caller, manage, await listPermissionSchemas(tx, domainId));
  check(
    has(schemas, input.permissionSchemaId),
    "permissionSchemaId",
    "permission_schema_not_found",
  );
  check(model.permissions.has(input.permissionId ?? ""), "permissionId", "permission_not_found");

  if (kind === "user") {
    const account = input.businessAccountId ?? null;
    const accounts =
      account === null ? [] : await listUserAccounts(tx, domainId, input.userId ?? "");
    const isVisible = managesAll(caller, manage) || account === caller.businessAccountId;
    const isAccount = account === null || (isVisible && has(accounts, account));
    check(isAccount, "businessAccountId", "business_account_not_found");
    const members = await findKnownUserIds(tx, caller, manage, [input.userId ?? ""]);
    check(members.has(input.userId ?? ""), "userId", "user_not_found");
  }
  if (kind === "userGroup") {
    const groups = await listUserGroups(tx, domainId, caller.businessAccountId);
    check(has(groups, input.userGroupId), "userGroupId", "user_group_not_found");
  }
  if (kind === "spaceRole") {
    const roles = filterOwnBusiness(caller, manage, await listSpaceRoles(tx, domainId));
    check(has(roles, input.spaceRoleId), "spaceRoleId", "space_role_not_found");
  }
  const { classId, statusId } = input;
  const classField = kind === "twinRole" ? "twinClassId" : "propagationByTwinClassId";
  check(!classId || model.classes.has(classId), classField, "class_not_found");
  check(!statusId || model.statuses.has(statusId), "propagationByTwinStatusId", "status_not_found");
}
