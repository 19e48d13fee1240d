import type { Actor } from "../core/access/actor.rules.ts";
import type { DomainModel, TwinClass } from "../core/model/domain-model.ts";
import { plainModel } from "./plain-model.ts";

/** Creates a user of a business, for tests without a database. */
export function plainActor(overrides: Partial<Actor> = {}): Actor {
  return {
    kind: "user",
    userId: "ann",
    businessAccountId: "ours",
    groupIds: new Set(),
    permissions: new Set(),
    permissionSchemaId: "schema",
    ownGrants: new Map(),
    model: plainModel(),
    ...overrides,
  };
}

/** Maps rows by ID, as they are in a domain model. */
export function byId<T extends { id: string }>(...rows: T[]): Map<string, T> {
  return new Map(rows.map((row) => [row.id, row]));
}

export function modelOf(classes: TwinClass[], overrides: Partial<DomainModel> = {}): DomainModel {
  return plainModel({
    classes: byId(...classes),
    classByKey: new Map(classes.map((twinClass) => [twinClass.key, twinClass])),
    ...overrides,
  });
}
