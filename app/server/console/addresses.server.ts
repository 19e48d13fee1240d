import { href } from "react-router";

import { twinHref } from "#app/rules/twins/twin-place.ts";
import { consoleEntities } from "#app/server/entities/definitions/registry.server.ts";
import { readEntity } from "#app/server/entities/screens/read-entities.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { domainId } from "../platform/domain.server.ts";

type Target = string | ((caller: Caller) => Promise<string>);

/** Redirects of addresses that people may guess or link to, from their path to the path of the actual screen. */
const ADDRESSES: Readonly<Record<string, Target>> = {
  "/admin/domain": ownDomain,
  "/admin/domain/new": "/admin/domains/new",
  "/admin/grants": "/admin/group-grants",
  "/admin/i18n": "/admin/texts",
  "/admin/permissions/list": "/admin/permissions",
  "/admin/permissions/matrix": ownMatrix,
  "/admin/permissions/groups": "/admin/permission-groups",
  "/admin/permissions/schemas": "/admin/permission-schemas",
  "/admin/permissions/why": "/admin/why",
  "/admin/spaces": "/admin/classes?f.permissionSchemaSpace=ONLY",
};

export async function findAddress(caller: Caller, path: string): Promise<string | null> {
  const target = ADDRESSES[path] ?? null;
  return typeof target === "function" ? target(caller) : target;
}

async function ownDomain(): Promise<string> {
  return href("/admin/:entity/:id", { entity: "domains", id: await domainId() });
}

/** Returns the address of the permission matrix for the schema that the domain uses. */
async function ownMatrix(caller: Caller): Promise<string> {
  const { entity } = await readEntity(caller, consoleEntities.get("domains"), await domainId());
  const id = entity["permissionSchemaId"];
  return typeof id === "string"
    ? href("/admin/permission-schemas/:id/matrix", { id })
    : "/admin/permission-schemas";
}

/**
 * Redirects of tabs that an entity doesn't have under this name: from `entity/tab` to the address that shows the
 * content.
 */
const PARTS: Readonly<Record<string, (id: string) => string>> = {
  "classes/links": (id) => `/admin/classes/${id}/links-srcTwinClassId`,
  "classes/twins": (id) => `/admin/twins?f.class=${id}`,
  "factories/steps": (id) => `/admin/factories/${id}/pipelines`,
  "factories/conditions": () => "/admin/condition-sets",
  "accounts/quotas": (id) => `/admin/accounts/${id}`,
  "accounts/twins": (id) => `/admin/accounts/${id}`,
  "twins/fields": (id) => twinHref("console", id),
  "twins/children": (id) => `/admin/twins?f.head=${id}`,
  "twins/why": (id) => `/admin/why?twin=${id}`,
};

/** Finds the address that shows the content of a tab under another name. Null if there is none. */
export function partAddress(entity: string, id: string, part: string): string | null {
  if (part === "general") return href("/admin/:entity/:id", { entity, id });
  return PARTS[`${entity}/${part}`]?.(encodeURIComponent(id)) ?? null;
}
