import type { Entity } from "../../model/configuration/entity.rules.ts";
import { text } from "../../model/configuration/names.rules.ts";
import { idOf } from "./ids.ts";

/**
 * Functions that build the name from which an entity's ID is derived, for kinds whose existing IDs don't follow the
 * pattern `kind:name`.
 */
const ID_NAMES: Readonly<Record<string, (entity: Entity) => string>> = {
  option: ({ owner, members }) => `option:${owner}.${text(members["externalId"])}`,
  link: ({ name }) => `link:${lastPart(name)}`,
  permissionGroup: ({ name }) => `permission_group:${name}`,
  userGroup: ({ name }) => `user_group:${name}`,
  permissionSchema: () => "schema:permission",
  workflowSchema: () => "schema:twinflow",
  userGroupGrant: ({ members }) =>
    `grant:${text(members["userGroup"])}.${text(members["permission"])}`,
  workflow: ({ members }) => `flow:${text(members["class"])}`,
  transition: ({ owner, members }) => transitionName(owner ?? "", members),
  trigger: ({ owner }) => `trigger:${idOf(transitionNameOf(owner ?? ""))}`,
  search: ({ members }) => `search:${text(members["key"])}`,
};

/** Derives the ID of an entity in a domain, the same on every machine. */
export function templateId(entity: Entity, domainId: string): string {
  const { kind, name } = entity;
  return idOf(ID_NAMES[kind.name]?.(entity) ?? `${kind.name}:${name}`, domainId);
}

/**
 * Returns the short name of a transition; `product.product_card` is the workflow `product_card` of the class
 * `product`.
 */
function transitionName(workflow: string, members: Entity["members"]): string {
  const [classKey] = workflow.split(".");
  return `transition:${classKey}.${text(members["alias"])}.${lastPart(text(members["from"]))}`;
}

/**
 * Returns the same short name for a transition's full name, such as `product.product_card.prepare.product.sketch`.
 */
function transitionNameOf(name: string): string {
  const [classKey, , alias, , status] = name.split(".");
  return `transition:${classKey}.${alias}.${status}`;
}

function lastPart(name: string): string {
  return name.split(".").at(-1) ?? "";
}
