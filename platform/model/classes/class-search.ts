import { z } from "zod";

import {
  inListFilter,
  type Filter,
  likeFilter,
  translatedLikeFilter,
  createSearch,
  ternaryFilter,
} from "../../core/calls/list-search.ts";
import type { DomainModel, TwinClass } from "../../core/model/domain-model.ts";

const Hierarchy = z
  .object({
    idList: z.array(z.string()).nullish(),
    idExcludeList: z.array(z.string()).nullish(),
    depth: z.int().nullish(),
  })
  .nullish();

type Neighbours = (model: DomainModel, twinClass: TwinClass) => (string | null | undefined)[];

const heads: Neighbours = (model, twinClass) => [
  twinClass.ancestorIds
    .map((id) => model.classes.get(id)?.headClassId)
    .find((id) => typeof id === "string"),
];
const extended: Neighbours = (_model, twinClass) => [twinClass.extendsClassId];

export const classSearch = createSearch<TwinClass>(
  inListFilter("twinClassId", (one) => one.id),
  likeFilter("twinClassKey", (one) => one.key),
  translatedLikeFilter("nameI18n", (one) => one.name, { all: true }),
  translatedLikeFilter("descriptionI18n", (one) => one.description, { all: true }),
  below("headHierarchyChildsForTwinClassSearch", heads),
  above("headHierarchyParentsForTwinClassSearch", heads),
  below("extendsHierarchyChildsForTwinClassSearch", extended),
  above("extendsHierarchyParentsForTwinClassSearch", extended),
  inListFilter("ownerType", (one) => one.ownerType),
  inListFilter("markerDatalistId", (one) => one.markersDataListId),
  inListFilter("tagDatalistId", (one) => one.tagsDataListId),
  ternaryFilter("abstractt", (one) => one.abstractClass),
  ternaryFilter("twinflowSchemaSpace", (one) => one.twinflowSchemaSpace),
  ternaryFilter("twinClassSchemaSpace", (one) => one.twinClassSchemaSpace),
  ternaryFilter("permissionSchemaSpace", (one) => one.permissionSchemaSpace),
  ternaryFilter("aliasSpace", (one) => one.aliasSpace),
  ternaryFilter("assigneeRequired", (one) => one.assigneeRequired),
  inListFilter("viewPermissionId", (one) => one.viewPermissionId),
  inListFilter("createPermissionId", (one) => one.createPermissionId),
  inListFilter("editPermissionId", (one) => one.editPermissionId),
  inListFilter("deletePermissionId", (one) => one.deletePermissionId),
  likeFilter("externalId", (one) => one.externalId, { all: true }),
);

/** Classes that lead up to one of the given ones. */
function below(name: string, up: Neighbours): Filter<TwinClass> {
  return hierarchy(name, (model, ids, depth) => (row) => {
    const parents = reached(model, row, up, depth);
    return ids.some((id) => parents.has(id));
  });
}

/** Classes that one of the given ones leads up to. */
function above(name: string, up: Neighbours): Filter<TwinClass> {
  return hierarchy(name, (model, ids, depth) => {
    const parents = new Set<string>();
    for (const id of ids) {
      const start = model.classes.get(id);
      if (start) for (const parent of reached(model, start, up, depth)) parents.add(parent);
    }
    return (row) => parents.has(row.id);
  });
}

function hierarchy(
  name: string,
  matcher: (model: DomainModel, ids: string[], depth: number) => (row: TwinClass) => boolean,
): Filter<TwinClass> {
  return {
    shape: { [name]: Hierarchy },
    read: (body, { model }) => {
      const asked = Hierarchy.parse(body[name]);
      const wanted = (asked?.idList ?? []).map((id) => id.toLowerCase());
      const excluded = (asked?.idExcludeList ?? []).map((id) => id.toLowerCase());
      if (wanted.length === 0 && excluded.length === 0) return null;
      const depth = asked?.depth ?? 1;
      const isWanted = matcher(model, wanted, depth);
      const isExcluded = matcher(model, excluded, depth);
      return (row) => (wanted.length === 0 || isWanted(row)) && !isExcluded(row);
    },
  };
}

/** What the class leads up to within so many steps; none or less means all the way. */
function reached(model: DomainModel, start: TwinClass, up: Neighbours, depth: number): Set<string> {
  const seen = new Set<string>();
  const steps = depth < 1 ? model.classes.size : depth;
  let level: TwinClass[] = [start];
  for (let step = 0; level.length > 0 && step < steps; step++) {
    const next = level.flatMap((one) => up(model, one)).filter((id) => typeof id === "string");
    level = next
      .filter((id) => !seen.has(id))
      .map((id) => model.classes.get(id))
      .filter((one) => one !== undefined);
    for (const id of next) seen.add(id);
  }
  return seen;
}
