import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import type { ReferenceView } from "#app/rules/entities/entity-value.ts";
import type { Choice } from "#app/rules/forms/choice.ts";
import { TWIN_ROLES } from "#app/server/entities/definitions/grants.server.ts";
import { consoleEntities } from "#app/server/entities/definitions/registry.server.ts";
import { findChoice, findChoices } from "#app/server/entities/screens/find-choices.server.ts";
import { viewReference } from "#app/server/entities/types/references.server.ts";
import { catchRequestError } from "#app/server/platform/errors.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { callIdsOf } from "./call-permissions.server.ts";

const Reason = z.object({
  kind: z.string(),
  userGroupId: z.string().optional(),
  twinRole: z.string().optional(),
  spaceRoleId: z.string().optional(),
  propagationTwinClassId: z.string().optional(),
  propagationTwinStatusId: z.string().optional(),
  permissionId: z.string().optional(),
});
type Reason = z.output<typeof Reason>;

const OnTwin = z.object({
  permissionCheckOverview: z.array(
    z.object({
      action: z.enum(["view", "create", "edit", "delete"]).optional(),
      permissionId: z.string().optional(),
      permissionSchemaId: z.string().optional(),
      allowed: z.boolean(),
      rule: Reason,
      grantedBy: z.array(Reason),
      callPermissionId: z.string().optional(),
      callAllowed: z.boolean().optional(),
      callGrantedBy: z.array(Reason).default([]),
    }),
  ),
});

const OfUser = z.object({
  permissions: z
    .array(z.object({ id: z.string(), grantedBy: z.array(Reason).default([]) }))
    .default([]),
});

const OnePermission = z.object({ permission: z.unknown() });

/** The values of the form. The user and the permission are IDs or parts of names, the twin is an ID. */
export interface WhyQuery {
  user: string;
  permission: string;
  twin: string;
}

export interface WhyReason {
  text: string;
  items: ReferenceView[];
}

/**
 * A permission that an action requires: the permission of the class or that of the API call. The action requires
 * both.
 */
export interface WhyLayer {
  title: string;
  allowed: boolean;
  reasons: WhyReason[];
}

export interface WhyResult {
  title: string;
  /** True only if every layer is allowed. */
  allowed: boolean;
  schema: ReferenceView | null;
  layers: WhyLayer[];
}

const Uuid = z.guid();

/**
 * Explains why a user has a permission or lacks it. All calls are made with the caller's rights, not with that
 * user's.
 */
export async function explainWhy(caller: Caller, { user, permission, twin }: WhyQuery) {
  const [users, permissions] = await Promise.all([
    chooseFrom(caller, "users", user),
    chooseFrom(caller, "permissions", permission),
  ]);
  const base = { users, permissions, problem: null, results: null };
  if (!users.chosen || (permission === "" ? twin === "" : !permissions.chosen)) return base;
  if (twin !== "" && !Uuid.safeParse(twin).success) {
    return { ...base, problem: m.console_filter_uuid() };
  }
  const input = { userId: users.chosen.value, permission: permissions.chosen, twinId: twin };
  const { value, requestError } = await catchRequestError(
    twin === "" ? explainOfUser(caller, input) : explainOnTwin(caller, input),
  );
  return { ...base, results: value, problem: requestError && requestError.message };
}

export type Why = Awaited<ReturnType<typeof explainWhy>>;

interface Chosen {
  chosen: Choice | null;
  /** The matches from which the user chooses if there are several. */
  choices: Choice[];
}

/** Finds an entity by its ID, or by a part of its name if only one matches. */
async function chooseFrom(caller: Caller, entity: string, text: string): Promise<Chosen> {
  if (text === "") return { chosen: null, choices: [] };
  if (Uuid.safeParse(text).success) {
    return { chosen: await findChoice(caller, consoleEntities.get(entity), text), choices: [] };
  }
  const { choices } = await findChoices(caller, consoleEntities.get(entity), { text });
  const [first] = choices;
  return { chosen: choices.length === 1 && first ? first : null, choices };
}

interface Input {
  userId: string;
  permission: Choice | null;
  twinId: string;
}

async function explainOfUser(caller: Caller, { userId, permission }: Input): Promise<WhyResult[]> {
  const path = `/private/user/${userId}/permission/v1?showPermissionMode=DETAILED`;
  const chosenId = permission?.value ?? "";
  const [{ permissions }, chosen] = await Promise.all([
    caller.platform.get(path, OfUser),
    caller.platform.get(
      `/private/permission/${chosenId}/v1?showPermissionMode=DETAILED`,
      OnePermission,
    ),
  ]);
  const layerOf = async (id: string, title: string): Promise<WhyLayer> => {
    const found = permissions.find((candidate) => candidate.id === id);
    const reasons: Reason[] = found?.grantedBy ?? [{ kind: "not-granted" }];
    return { title, allowed: found !== undefined, reasons: await viewReasons(caller, reasons) };
  };
  const layers = await Promise.all([
    layerOf(chosenId, m.console_why_layer_own()),
    ...callIdsOf(chosen.permission).map(async (id) => layerOf(id, await callTitle(caller, id))),
  ]);
  return [
    {
      title: permission?.label ?? "",
      allowed: layers.every(({ allowed }) => allowed),
      schema: null,
      layers,
    },
  ];
}

async function callTitle(caller: Caller, permissionId: string): Promise<string> {
  const { name } = await refer(caller, "permissions", permissionId);
  return m.console_why_layer_call({ name });
}

type OverviewRow = z.output<typeof OnTwin>["permissionCheckOverview"][number];

async function explainOnTwin(
  caller: Caller,
  { userId, permission, twinId }: Input,
): Promise<WhyResult[]> {
  const { permissionCheckOverview: overview } = await caller.platform.post(
    `/private/twin/${twinId}/permisson_check_overview/v1`,
    { userId, ...(permission && { permissionId: permission.value }) },
    OnTwin,
  );
  return Promise.all(
    overview.map(async (row) => {
      const layers = await layersOnTwin(caller, row);
      return {
        title: row.action ? actionLabel(row.action) : (permission?.label ?? ""),
        allowed: layers.every(({ allowed }) => allowed),
        schema: row.permissionSchemaId
          ? await refer(caller, "permission-schemas", row.permissionSchemaId)
          : null,
        layers,
      };
    }),
  );
}

async function layersOnTwin(caller: Caller, row: OverviewRow): Promise<WhyLayer[]> {
  const { allowed, rule, grantedBy, callPermissionId, callAllowed = true, callGrantedBy } = row;
  // If the permission is given, the deciding rule is one of the grants, so all grants are shown; without grants, the
  // rule is.
  const own = allowed && grantedBy.length > 0 ? grantedBy : [rule];
  const layer = {
    title: m.console_why_layer_own(),
    allowed,
    reasons: await viewReasons(caller, own),
  };
  if (callPermissionId === undefined) return [layer];
  const ofCall: Reason[] = callAllowed ? callGrantedBy : [{ kind: "not-granted" }];
  const call = {
    title: await callTitle(caller, callPermissionId),
    allowed: callAllowed,
    reasons: await viewReasons(caller, ofCall),
  };
  return [layer, call];
}

function actionLabel(action: "view" | "create" | "edit" | "delete"): string {
  switch (action) {
    case "view":
      return m.console_why_view();
    case "create":
      return m.console_create();
    case "edit":
      return m.console_edit();
    case "delete":
      return m.console_delete();
  }
}

function viewReasons(caller: Caller, reasons: Reason[]): Promise<WhyReason[]> {
  return Promise.all(
    reasons.map(async (reason) => {
      const items = await Promise.all(
        referred(reason).map(([entity, id]) => refer(caller, entity, id)),
      );
      return { text: reasonText(reason), items };
    }),
  );
}

function referred(reason: Reason): [entity: string, id: string][] {
  const all: [string, string | undefined][] = [
    ["groups", reason.userGroupId],
    ["space-roles", reason.spaceRoleId],
    ["classes", reason.propagationTwinClassId],
    ["statuses", reason.propagationTwinStatusId],
    ["permissions", reason.kind === "bypass" ? reason.permissionId : undefined],
  ];
  return all.filter((pair): pair is [string, string] => pair[1] !== undefined);
}

async function refer(caller: Caller, entity: string, id: string): Promise<ReferenceView> {
  const found = await findChoice(caller, consoleEntities.get(entity), id);
  return viewReference(entity, id, found ? { name: found.label } : undefined);
}

function reasonText({ kind, twinRole }: Reason): string {
  switch (kind) {
    case "user":
      return m.console_why_user();
    case "user-group":
      return m.console_why_group();
    case "everywhere":
      return m.console_why_everywhere();
    case "twin-role": {
      const role = TWIN_ROLES.find(({ value }) => value === twinRole)?.label() ?? twinRole ?? "";
      return m.console_why_role({ role });
    }
    case "space-role":
      return m.console_why_space_role();
    case "propagation":
      return m.console_why_propagation();
    case "bypass":
      return m.console_why_bypass();
    case "open":
      return m.console_why_open();
    case "not-owned":
      return m.console_why_not_owned();
    case "denied-to-all":
      return m.console_why_denied();
    case "not-granted":
      return m.console_why_not_granted();
    default:
      return m.console_why_granted();
  }
}
