import { z } from "zod";

import { consoleEntities } from "#app/server/entities/definitions/registry.server.ts";
import { searchEntities } from "#app/server/entities/screens/read-entities.server.ts";
import type { Entity } from "#app/server/entities/types/entity.server.ts";
import { nameOf } from "#app/server/entities/types/references.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { hasPermission } from "#app/server/session/permissions.server.ts";

import { domainId } from "../../platform/domain.server.ts";

const GRANTS = ["group-grants", "user-grants", "role-grants", "space-grants", "propagation-grants"];
const MAX_GRANTS = 1000;

const DomainsResponse = z.object({
  domains: z.array(z.object({ id: z.string(), permissionSchemaId: z.string().optional() })),
});

export interface Granted {
  /** The permissions that at least one user has; null if the caller may not see all grants. */
  granted: ReadonlySet<string> | null;
  /** Groups that have a permission but lack one that the call requires in addition. */
  withoutCall: { permissionId: string; group: string; callPermissionId: string }[];
}

/**
 * Checks which of the permissions anyone has in the domain's permission schema, and finds the groups that lack a
 * permission of the call (`callsOf`). Makes one call per kind of grant.
 */
export async function loadGranted(
  caller: Caller,
  permissions: readonly string[],
  callsOf: (permissionId: string) => readonly string[],
): Promise<Granted> {
  const permissionIds = [...new Set([...permissions, ...permissions.flatMap(callsOf)])];
  if (permissionIds.length === 0) return { granted: new Set(), withoutCall: [] };
  const kinds = GRANTS.map(consoleEntities.get);
  const needed = ["DOMAIN_VIEW", ...kinds.map(({ permission }) => `${permission}_VIEW`)];
  const answers = await Promise.all(needed.map((permission) => hasPermission(caller, permission)));
  const schemaId = answers.includes(false) ? null : await findDefaultSchema(caller);
  if (schemaId === null) return { granted: null, withoutCall: [] };
  const found = await Promise.all(
    kinds.map((kind) => searchGranted(caller, kind, { schemaId, wanted: permissionIds })),
  );
  const granted = new Set(found.flatMap(({ ids }) => ids));
  const isComplete =
    found.every(({ isWhole }) => isWhole) || permissionIds.every((id) => granted.has(id));
  return {
    granted: isComplete ? granted : null,
    withoutCall: isComplete
      ? findWithoutCall(
          found.flatMap(({ toGroups }) => toGroups),
          callsOf,
        )
      : [],
  };
}

interface GroupGrant {
  permissionId: string;
  groupId: string;
  group: string;
}

function findWithoutCall(
  grants: readonly GroupGrant[],
  callsOf: (permissionId: string) => readonly string[],
): Granted["withoutCall"] {
  const has = new Set(grants.map(({ groupId, permissionId }) => `${groupId} ${permissionId}`));
  return grants.flatMap(({ permissionId, groupId, group }) =>
    callsOf(permissionId)
      .filter((call) => !has.has(`${groupId} ${call}`))
      .map((callPermissionId) => ({ permissionId, group, callPermissionId })),
  );
}

async function findDefaultSchema({ platform }: Caller): Promise<string | null> {
  const [{ domains }, id] = await Promise.all([
    platform.get("/private/domain/list/v1?limit=1000&showDomainMode=DETAILED", DomainsResponse),
    domainId(),
  ]);
  return domains.find((domain) => domain.id === id)?.permissionSchemaId ?? null;
}

async function searchGranted(
  caller: Caller,
  kind: Entity,
  { schemaId, wanted }: { schemaId: string; wanted: string[] },
) {
  const filter = { permissionSchemaIdList: [schemaId], permissionIdList: wanted };
  const query = { offset: "0", limit: String(MAX_GRANTS) };
  const { rows, related, total } = await searchEntities(caller, kind, filter, query);
  const toGroups = rows.flatMap((row): GroupGrant[] => {
    const { permissionId, userGroupId } = row;
    if (typeof userGroupId !== "string") return [];
    const group = nameOf(related["userGroupMap"]?.[userGroupId], userGroupId);
    return [{ permissionId: String(permissionId), groupId: userGroupId, group }];
  });
  const ids = rows.map((row) => String(row["permissionId"]));
  return { ids, toGroups, isWhole: total <= rows.length };
}
