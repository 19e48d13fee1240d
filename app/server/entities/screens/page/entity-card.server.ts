import { href } from "react-router";

import type { EntityValue } from "#app/rules/entities/entity-value.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import type { Entity } from "../../types/entity.server.ts";
import { nameOf } from "../../types/references.server.ts";
import { columnsOf } from "../list/entity-list.server.ts";
import { viewProperty } from "../property-value.server.ts";
import { idOf, readEntity } from "../read-entities.server.ts";

const MAX_FACTS = 5;

export interface EntityCard {
  id: string;
  name: string;
  one: string;
  href: string;
  key: string | null;
  facts: { label: string; value: EntityValue }[];
}

/** Loads the preview that a link to an entity shows on hover. */
export async function loadEntityCard(
  caller: Caller,
  entity: Entity,
  idOrKey: string,
): Promise<EntityCard> {
  const { entity: row, related } = await readEntity(caller, entity, idOrKey);
  const id = idOf(entity, row);
  const { key } = row;
  const facts = columnsOf(entity)
    .slice(1)
    .filter(({ name, column }) => column !== "hidden" && name !== "key" && name !== "id")
    .map((property) => ({ label: property.label(), value: viewProperty(property, row, related) }))
    .filter(({ value }) => value.kind !== "none");
  return {
    id,
    name: nameOf(row, id, entity.traits?.nameMember),
    one: entity.names.one(),
    href: href("/admin/:entity/:id", { entity: entity.key, id }),
    key: typeof key === "string" ? key : null,
    facts: facts.slice(0, MAX_FACTS),
  };
}
