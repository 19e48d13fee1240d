import { z } from "zod";

import { ChosenId, ClearableId, Flag } from "../../base/http/body-fields.ts";
import type { RootView } from "../../base/http/modes.ts";
import { bodyMessage } from "../../base/messages/body-message.ts";
import type { BuiltinPermission } from "../../core/access/builtin-permission.rules.ts";
import { idFilter, choiceFilter, type Filter, createSearch } from "../../core/calls/list-search.ts";
import { findRoute, searchRoute } from "../../core/calls/read-routes.ts";
import type { PrivateCall, Route } from "../../core/calls/route.ts";
import { deleteRoute, saveRoute } from "../../core/calls/write-routes.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import { loadRowAccounts } from "../../core/responses/load-businesses.ts";
import { loadPeople } from "../../core/responses/related-people.queries.ts";
import { type GrantInput, grantPermission } from "./grant-permission.ts";
import type { GrantKind } from "./grant.store.ts";
import { type Grant, GrantView, presentGrant } from "./grant.view.ts";
import { loadGrants, loadVisibleGrants } from "./load-grant-data.ts";
import { revokePermission } from "./revoke-permission.ts";
import { changeGrant } from "./update-grant.ts";

interface Kind {
  kind: GrantKind;
  /** Segment of the path of the calls. */
  path: string;
  noun: `PERMISSION_GRANT_${"USER" | "USER_GROUP" | "TWIN_ROLE" | "SPACE_ROLE" | "ASSIGNEE_PROPAGATION"}`;
  key: string;
  mode: RootView;
  to: string;
  subject: z.ZodRawShape;
  read: (body: any) => Omit<GrantInput, "permissionSchemaId" | "permissionId">;
  filters: readonly Filter<Grant>[];
}

const TwinRole = z.enum(
  ["assignee", "creator", "watcher", "space_assignee", "space_creator"],
  bodyMessage("grant_role_invalid"),
);
const optional = <T>(value: T | null | undefined): T | undefined => value ?? undefined;

const KINDS: readonly Kind[] = [
  {
    kind: "user",
    path: "user",
    noun: "PERMISSION_GRANT_USER",
    key: "permissionGrantUser",
    mode: "PermissionGrantUser",
    to: "a user",
    subject: { userId: ChosenId, businessAccountId: ClearableId },
    read: ({ userId, businessAccountId }) => ({ userId, businessAccountId }),
    filters: [idFilter("userId", (grant) => grant.userId)],
  },
  {
    kind: "userGroup",
    path: "user_group",
    noun: "PERMISSION_GRANT_USER_GROUP",
    key: "permissionGrantUserGroup",
    mode: "PermissionGrantUserGroup",
    to: "a user group",
    subject: { userGroupId: ChosenId },
    read: ({ userGroupId }) => ({ userGroupId }),
    filters: [idFilter("userGroupId", (grant) => grant.userGroupId)],
  },
  {
    kind: "twinRole",
    path: "twin_role",
    noun: "PERMISSION_GRANT_TWIN_ROLE",
    key: "permissionGrantTwinRole",
    mode: "PermissionGrantTwinRole",
    to: "who has a role for a twin",
    subject: { twinClassId: ChosenId, twinRole: TwinRole.nullish().transform(optional) },
    read: ({ twinClassId, twinRole }) => ({ classId: twinClassId, twinRole }),
    filters: [
      idFilter("twinClassId", (grant) => grant.classId),
      choiceFilter("twinRole", TwinRole.options, (grant) => grant.twinRole),
    ],
  },
  {
    kind: "spaceRole",
    path: "space_role",
    noun: "PERMISSION_GRANT_SPACE_ROLE",
    key: "permissionGrantSpaceRole",
    mode: "PermissionGrantSpaceRole",
    to: "who has a role in a space",
    subject: { spaceRoleId: ChosenId },
    read: ({ spaceRoleId }) => ({ spaceRoleId }),
    filters: [idFilter("spaceRoleId", (grant) => grant.spaceRoleId)],
  },
  {
    kind: "assigneePropagation",
    path: "assignee_propagation",
    noun: "PERMISSION_GRANT_ASSIGNEE_PROPAGATION",
    key: "permissionGrantAssigneePropagation",
    mode: "PermissionGrantAssigneePropagation",
    to: "who some twin of a class is assigned to",
    subject: {
      propagationByTwinClassId: ChosenId,
      propagationByTwinStatusId: ClearableId,
      inSpaceOnly: Flag,
    },
    read: ({ propagationByTwinClassId, propagationByTwinStatusId, inSpaceOnly }) => ({
      classId: propagationByTwinClassId,
      statusId: propagationByTwinStatusId,
      inSpaceOnly,
    }),
    filters: [
      idFilter("propagationTwinClassId", (grant) => grant.classId),
      idFilter("propagationTwinStatusId", (grant) => grant.statusId),
    ],
  },
];

export const grantRoutes: Route[] = KINDS.flatMap((grantKind) => buildRoutes(grantKind));

type Action = "CREATE" | "VIEW" | "UPDATE" | "DELETE";

function needs({ noun }: Kind, action: Action): BuiltinPermission[] {
  return [`${noun}_${action}`];
}

function toPath({ path }: Kind): string {
  return `/private/permission_grant/${path}`;
}

function buildDetailOptions({ kind, mode }: Kind) {
  return {
    mode,
    // As in upstream, calls for grants to users also accept the detail levels of erasers, although no grant refers to
    // an eraser.
    ...(kind === "user" && { shows: ["FactoryEraser"] as const }),
    ...(kind === "twinRole" && { always: "DETAILED" }),
    view: GrantView,
    present: (view, grant, level) => presentGrant(view, kind, grant, level),
    people: async (call: PrivateCall, rows: readonly Grant[]) => {
      const ids = rows.flatMap((grant) => [grant.userId, grant.grantedByUserId]);
      const roles = rows.flatMap((grant) => grant.spaceRole ?? []);
      return {
        users: await loadPeople(call.services.db, ids),
        ...(await loadRowAccounts(call, roles)),
      };
    },
  } satisfies Pick<
    Parameters<typeof searchRoute<Grant>>[0],
    "mode" | "always" | "view" | "present" | "people"
  >;
}

function buildRoutes(grantKind: Kind): Route[] {
  return [...writeRoutes(grantKind), ...readRoutes(grantKind)];
}

function writeRoutes(grantKind: Kind): Route[] {
  const { kind, key, to, subject, read } = grantKind;
  const [base, detailOptions] = [toPath(grantKind), buildDetailOptions(grantKind)];
  const body = z.object({
    [key]: z.object({ permissionSchemaId: ChosenId, permissionId: ChosenId, ...subject }),
  });
  const readInput = (input: unknown): GrantInput => {
    const grantBody = (input as Record<string, any>)[key];
    const { permissionSchemaId, permissionId } = grantBody;
    return { permissionSchemaId, permissionId, ...read(grantBody) };
  };
  const saved = async (_model: DomainModel, id: string, call: PrivateCall) =>
    (await loadGrants(call, kind)).find((grant) => grant.id === id);
  return [
    saveRoute<Grant, z.ZodType>({
      ...detailOptions,
      method: "POST",
      path: `${base}/v1`,
      summary: `Grant a permission to ${to}`,
      needs: needs(grantKind, "CREATE"),
      key,
      body,
      save: (call) => grantPermission(call.services, call.caller, kind, readInput(call.body)),
      saved,
    }),
    // The contract misspells one path. The correct spelling is served in addition.
    ...(kind === "assigneePropagation" ? [base, base.replace("assignee", "assingee")] : [base]).map(
      (path) =>
        saveRoute<Grant, z.ZodType>({
          ...detailOptions,
          method: "PUT",
          path: `${path}/:grantId/v1`,
          summary: `Update a permission grant of ${to}`,
          needs: needs(grantKind, "UPDATE"),
          key,
          body,
          save: (call) => {
            const id = call.id("grantId");
            return changeGrant(call.services, call.caller, kind, id, readInput(call.body));
          },
          saved,
        }),
    ),
    deleteRoute({
      path: `${base}/:grantId/v1`,
      summary: `Revoke a permission from ${to}`,
      needs: needs(grantKind, "DELETE"),
      remove: (services, caller, id) => revokePermission(services, caller, kind, id),
    }),
  ];
}

function readRoutes(grantKind: Kind): Route[] {
  const { kind, key, to, filters } = grantKind;
  const [base, detailOptions] = [toPath(grantKind), buildDetailOptions(grantKind)];
  const visible = (call: PrivateCall) => loadVisibleGrants(call, kind);
  const one = {
    ...detailOptions,
    path: `${base}/:grantId/v1`,
    summary: `Get a permission grant of ${to}`,
    needs: needs(grantKind, "VIEW"),
    // In the call that reads a single grant, the contract has another name for this member.
    key: kind === "twinRole" ? "permissionGrantTwin" : key,
    what: "grant",
    find: async (call: PrivateCall) => {
      const id = call.id("grantId");
      return (await visible(call)).find((grant) => grant.id === id);
    },
  } as const;
  return [
    findRoute<Grant>(one),
    searchRoute<Grant>({
      ...detailOptions,
      path: `${base}/search/v1`,
      summary: `Search permission grants of ${to}`,
      needs: needs(grantKind, "VIEW"),
      key: `${key}s`,
      search: createSearch<Grant>(
        idFilter("id", (grant) => grant.id),
        idFilter("permissionSchemaId", (grant) => grant.permissionSchemaId),
        idFilter("permissionId", (grant) => grant.permissionId),
        idFilter("grantedByUserId", (grant) => grant.grantedByUserId),
        ...filters,
      ),
      rows: visible,
      sorters: { grantedAt: (grant) => grant.grantedAt.getTime() },
    }),
    // In the contract, a grant to a user can also be read with POST. This route comes last, because its path matches
    // that of the search too.
    ...(kind === "user" ? [findRoute<Grant>({ ...one, method: "POST" })] : []),
  ];
}
