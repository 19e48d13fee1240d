import type { Texts } from "../../base/database/tables/json-values.ts";
import { listEntities } from "../../core/model/configured-entities.rules.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import { textIn } from "../../core/model/text-in.rules.ts";

/** A configuration entity found by a search. */
export interface FoundEntity {
  /** Kind, named as in the usages of an entity: `twinClass`, `twinStatus`, `userGroup`. */
  kind: string;
  id: string;
  /** Key of the entity; empty if entities of this kind have no key. */
  key: string;
  name: string;
  /** ID of the entity that contains this one, such as the class of a status. */
  ownerId?: string | undefined;
}

interface Named {
  key?: string;
  alias?: string;
  name?: string | Texts;
  description?: string | Texts;
  classId?: string | null;
  srcClassId?: string;
  twinflowId?: string;
  dataListId?: string;
  groupId?: string;
  factoryId?: string;
}

/**
 * Members that contain the ID of the containing entity, such as the class of a field. If an entity has several of
 * them, the first one in this list is used.
 */
const OWNERS = [
  "classId",
  "twinflowId",
  "dataListId",
  "groupId",
  "factoryId",
  "srcClassId",
] as const;

/** Lists the configuration entities of a domain's model, with names in the locale. */
export function listNamedEntities(model: DomainModel, locale: string): FoundEntity[] {
  const inLocale = (text: string | Texts | undefined) =>
    typeof text === "object" ? textIn(text, locale, model) : (text ?? "");
  return listEntities(model).map(({ kind, id, members }) => {
    const named = members as Named;
    const { key, alias, name, description } = named;
    return {
      kind,
      id,
      key: key ?? alias ?? "",
      name: inLocale(name) || inLocale(description),
      ownerId: OWNERS.map((owner) => named[owner]).find((owner) => typeof owner === "string"),
    };
  });
}

/** Adds the containing entity to each result, if it is among `all`. */
export function addOwners(found: readonly FoundEntity[], all: readonly FoundEntity[]) {
  const ownerIds = new Set(found.map(({ ownerId }) => ownerId));
  const owners = new Map(
    all.filter(({ id }) => ownerIds.has(id)).map((owner) => [owner.id, owner]),
  );
  return found.map(({ ownerId, ...entity }) => {
    const owner = owners.get(ownerId ?? "");
    return {
      ...entity,
      ...(owner && { owner: { id: owner.id, kind: owner.kind, name: owner.name || owner.key } }),
    };
  });
}

/**
 * Finds entities by ID, or by a part of the key or name. Best matches come first: IDs, then equal
 * keys and names, then beginnings, then the rest.
 */
export function findMatches(entities: readonly FoundEntity[], text: string): FoundEntity[] {
  const normalizedText = normalize(text);
  if (normalizedText === "") return [];
  return entities
    .map((entity) => ({ entity, rank: rankMatch(entity, normalizedText) }))
    .filter(({ rank }) => rank !== null)
    .toSorted(
      (a, b) =>
        Number(a.rank) - Number(b.rank) ||
        compare(a.entity.name, b.entity.name) ||
        compare(a.entity.id, b.entity.id),
    )
    .map(({ entity }) => entity);
}

function rankMatch({ id, key, name }: FoundEntity, normalizedText: string): number | null {
  if (id === normalizedText) return 0;
  const texts = [key, name].map(normalize);
  if (texts.includes(normalizedText)) return 1;
  if (texts.some((text) => text.startsWith(normalizedText))) return 2;
  return texts.some((text) => text.includes(normalizedText)) ? 3 : null;
}

/** Removes case and accents, which don't matter in a search. */
function normalize(text: string): string {
  return text.trim().normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
