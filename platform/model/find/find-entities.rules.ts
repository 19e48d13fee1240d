import type { Texts } from "../../base/database/tables/json-values.ts";
import { listEntities } from "../../core/model/configured-entities.rules.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import { textIn } from "../../core/model/text-in.rules.ts";

/** An entity of the configuration as a search result. */
export interface FoundEntity {
  /** As in the uses of an entity: `twinClass`, `twinStatus`, `userGroup` … */
  kind: string;
  id: string;
  /** Empty if entities of the kind have none. */
  key: string;
  name: string;
  /** What it is a part of, such as the class of a status. */
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

/** The first of these that an entity has. */
const OWNERS = [
  "classId",
  "twinflowId",
  "dataListId",
  "groupId",
  "factoryId",
  "srcClassId",
] as const;

/** The configuration that a domain's model has, with names in the locale. */
export function listNamed(model: DomainModel, locale: string): FoundEntity[] {
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

/** Names what each of them is a part of, as far as `all` has it. */
export function withOwners(found: readonly FoundEntity[], all: readonly FoundEntity[]) {
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
 * Those with the text as their ID or in their key or name, the best matches first: IDs, equal keys and names, their
 * beginnings, then what contains it.
 */
export function findMatches(entities: readonly FoundEntity[], text: string): FoundEntity[] {
  const normalizedText = normalize(text);
  if (normalizedText === "") return [];
  return entities
    .map((entity) => ({ entity, rank: rankOf(entity, normalizedText) }))
    .filter(({ rank }) => rank !== null)
    .toSorted(
      (a, b) =>
        Number(a.rank) - Number(b.rank) ||
        compare(a.entity.name, b.entity.name) ||
        compare(a.entity.id, b.entity.id),
    )
    .map(({ entity }) => entity);
}

function rankOf({ id, key, name }: FoundEntity, wanted: string): number | null {
  if (id === wanted) return 0;
  const texts = [key, name].map(normalize);
  if (texts.includes(wanted)) return 1;
  if (texts.some((text) => text.startsWith(wanted))) return 2;
  return texts.some((text) => text.includes(wanted)) ? 3 : null;
}

/** Case and accents don't matter. */
function normalize(text: string): string {
  return text.trim().normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
