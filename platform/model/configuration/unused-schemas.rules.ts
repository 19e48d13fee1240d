import type { Entity } from "./entity.rules.ts";
import { DOMAIN } from "./kinds.rules.ts";
import type { Members } from "./names.rules.ts";

const SCHEMAS: ReadonlySet<string> = new Set(["permissionSchema", "workflowSchema"]);

/**
 * Every new domain has two empty schemas, which have no effect once the domain uses others. Files
 * omit them unless something refers to them.
 */
export function isUnusedSchema(entity: Entity, entities: readonly Entity[]): boolean {
  const { name: kindName } = entity.kind;
  if (!SCHEMAS.has(kindName) || Object.keys(entity.members).length > 1) return false;
  return !entities.some(
    (other) =>
      (other.kind.owner?.kind === kindName && other.owner === entity.name) ||
      Object.values(other.kind.columns).some(
        (column) =>
          column.type === "ref" &&
          column.kind === kindName &&
          other.members[column.member] === entity.name,
      ),
  );
}

/**
 * True for entities to which the domain itself refers, such as its schemas and default tier. They
 * are never deleted, because the domain's file may omit the reference.
 */
export function isOfDomain(
  entity: Entity,
  stored: readonly Entity[],
  desired: readonly Entity[],
): boolean {
  const members = Object.assign(
    {},
    ...[...stored, ...desired].filter(({ kind }) => kind === DOMAIN).map((each) => each.members),
  ) as Members;
  return Object.values(DOMAIN.columns).some(
    (column) =>
      column.type === "ref" &&
      column.kind === entity.kind.name &&
      members[column.member] === entity.name,
  );
}
