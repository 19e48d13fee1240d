import { href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { EntityValue, ReferenceView } from "#app/rules/entities/entity-value.ts";
import { fields } from "#app/server/entities/definitions/fields.server.ts";
import {
  groupGrants,
  propagationGrants,
  roleGrants,
  spaceGrants,
  userGrants,
} from "#app/server/entities/definitions/grants.server.ts";
import { consoleEntities } from "#app/server/entities/definitions/registry.server.ts";
import { transitions } from "#app/server/entities/definitions/transitions.server.ts";
import { loadEntityHead } from "#app/server/entities/screens/page/entity-page.server.ts";
import { viewProperty } from "#app/server/entities/screens/property-value.server.ts";
import { idOf, searchEntities } from "#app/server/entities/screens/read-entities.server.ts";
import type { Entity } from "#app/server/entities/types/entity.server.ts";
import {
  type AnyObject,
  nameOf,
  type RelatedMaps,
  viewReference,
} from "#app/server/entities/types/references.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { hasPermission } from "#app/server/session/permissions.server.ts";

const MAX_PARTS = 100;
const MAX_GRANTS = 50;

interface GuardedUse {
  permission: ReferenceView;
  /** The actions and parts of the class that require the permission. */
  uses: string[];
}

interface GrantTable {
  key: string;
  title: string;
  heads: string[];
  rows: { id: string; href: string; values: EntityValue[] }[];
  total: number;
}

/** Loads the permissions that the class, its fields and its transitions require, and who has them by which grant. */
export async function loadClassPermissions(caller: Caller, idOrKey: string) {
  const { row, related, head } = await loadEntityHead(
    caller,
    consoleEntities.get("classes"),
    idOrKey,
  );
  const page = { offset: "0", limit: String(MAX_PARTS) };
  const inClass = { twinClassIdMap: { [head.id]: true } };
  const [ofFields, ofTransitions] = await Promise.all([
    searchVisible(caller, fields, inClass, page),
    searchVisible(caller, transitions, inClass, page),
  ]);
  const uses = new Map<string, GuardedUse>();
  const add = (id: unknown, maps: RelatedMaps, use: string) => {
    if (typeof id !== "string") return;
    const found = uses.get(id) ?? {
      permission: viewReference("permissions", id, maps["permissionMap"]?.[id]),
      uses: [],
    };
    uses.set(id, { ...found, uses: [...found.uses, use] });
  };
  for (const [member, label] of CLASS_PERMISSIONS) add(row[member], related, label());
  for (const field of ofFields.rows) {
    const name = nameOf(field, idOf(fields, field));
    add(field["viewPermissionId"], ofFields.related, m.console_view_of({ name }));
    add(field["editPermissionId"], ofFields.related, m.console_edit_of({ name }));
  }
  for (const transition of ofTransitions.rows) {
    const name = nameOf(transition, idOf(transitions, transition));
    add(transition["permissionId"], ofTransitions.related, m.console_perform_of({ name }));
  }
  return {
    head,
    permissions: [...uses.values()],
    grants: await loadGrants(caller, head.id, [...uses.keys()]),
  };
}

const CLASS_PERMISSIONS = [
  ["viewPermissionId", m.console_view_permission],
  ["createPermissionId", m.console_create_permission],
  ["editPermissionId", m.console_edit_permission],
  ["deletePermissionId", m.console_delete_permission],
] as const;

/** Loads the grants. Role grants and propagation grants are found by class, all others by permission. */
async function loadGrants(
  caller: Caller,
  classId: string,
  permissionIdList: string[],
): Promise<GrantTable[]> {
  const kinds: [Entity, object | null][] = [
    [roleGrants, { twinClassIdList: [classId] }],
    [propagationGrants, { propagationTwinClassIdList: [classId] }],
    ...[groupGrants, userGrants, spaceGrants].map((entity): [Entity, object | null] => [
      entity,
      permissionIdList.length > 0 ? { permissionIdList } : null,
    ]),
  ];
  const tables = kinds.map(async ([entity, filters]): Promise<GrantTable | null> => {
    if (filters === null) return null;
    const page = { offset: "0", limit: String(MAX_GRANTS) };
    const { rows, total, related } = await searchVisible(caller, entity, filters, page);
    if (rows.length === 0) return null;
    const columns = entity.properties.filter(
      ({ name, column }) => column !== "hidden" && name !== "grantedAt" && name !== "id",
    );
    return {
      key: entity.key,
      title: entity.names.title(),
      heads: columns.map(({ label }) => label()),
      rows: rows.map((grant) => {
        const id = idOf(entity, grant);
        return {
          id,
          href: href("/admin/:entity/:id", { entity: entity.key, id }),
          values: columns.map((column) => viewProperty(column, grant, related)),
        };
      }),
      total,
    };
  });
  return (await Promise.all(tables)).filter((table) => table !== null);
}

interface Found {
  rows: AnyObject[];
  total: number;
  related: RelatedMaps;
}

/** Searches an entity. Empty if the caller may not view it. */
async function searchVisible(
  caller: Caller,
  entity: Entity,
  filters: object,
  page: Record<string, string>,
): Promise<Found> {
  const isVisible = await hasPermission(caller, `${entity.permission}_VIEW`);
  if (!isVisible) return { rows: [], total: 0, related: {} };
  return searchEntities(caller, entity, filters, page);
}
