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
}

interface Named {
  key?: string;
  alias?: string;
  name?: string | Texts;
  description?: string | Texts;
}

/** The configuration that a domain's model has, with names in the locale. */
export function listNamed(model: DomainModel, locale: string): FoundEntity[] {
  const inLocale = (text: string | Texts | undefined) =>
    typeof text === "object" ? textIn(text, locale, model) : (text ?? "");
  return listEntities(model).map(({ kind, id, members }) => {
    const { key, alias, name, description } = members as Named;
    return { kind, id, key: key ?? alias ?? "", name: inLocale(name) || inLocale(description) };
  });
}

/**
 * Those with the text as their ID or in their key or name, the best matches first: IDs, equal keys and names, their
 * beginnings, then what contains it.
 */
export function findMatches(entities: readonly FoundEntity[], text: string): FoundEntity[] {
  const wanted = normalize(text);
  if (wanted === "") return [];
  return entities
    .map((entity) => ({ entity, rank: rankOf(entity, wanted) }))
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
