import { z } from "zod";

import { Id } from "../../base/http/body-fields.ts";
import {
  idFilter,
  choiceFilter,
  type Filter,
  likeFilter,
  translatedLikeFilter,
  createSearch,
  ternaryFilter,
} from "../../core/calls/list-search.ts";
import { classById, extendedClassId } from "../../core/model/builtin-classes.rules.ts";
import { type DomainModel, OWNER_TYPES, type TwinClass } from "../../core/model/domain-model.ts";

const Hierarchy = z
  .object({
    idList: z.array(Id).nullish(),
    idExcludeList: z.array(Id).nullish(),
    depth: z.int().nullish(),
  })
  .nullish();

type Neighbors = (model: DomainModel, twinClass: TwinClass) => (string | null | undefined)[];

const heads: Neighbors = (model, twinClass) => [
  twinClass.ancestorIds
    .map((id) => model.classes.get(id)?.headClassId)
    .find((id) => typeof id === "string"),
];
const extended: Neighbors = (_model, twinClass) => [extendedClassId(twinClass)];

export const classSearch = createSearch<TwinClass>(
  idFilter("twinClassId", (twinClass) => twinClass.id),
  likeFilter("twinClassKey", (twinClass) => twinClass.key),
  translatedLikeFilter("nameI18n", (twinClass) => twinClass.name, { all: true }),
  translatedLikeFilter("descriptionI18n", (twinClass) => twinClass.description, { all: true }),
  filterBelow("headHierarchyChildsForTwinClassSearch", heads),
  filterAbove("headHierarchyParentsForTwinClassSearch", heads),
  filterBelow("extendsHierarchyChildsForTwinClassSearch", extended),
  filterAbove("extendsHierarchyParentsForTwinClassSearch", extended),
  choiceFilter("ownerType", OWNER_TYPES, (twinClass) => twinClass.ownerType),
  idFilter("markerDatalistId", (twinClass) => twinClass.markersDataListId),
  idFilter("tagDatalistId", (twinClass) => twinClass.tagsDataListId),
  ternaryFilter("abstractt", (twinClass) => twinClass.abstractClass),
  ternaryFilter("twinflowSchemaSpace", (twinClass) => twinClass.twinflowSchemaSpace),
  ternaryFilter("twinClassSchemaSpace", (twinClass) => twinClass.twinClassSchemaSpace),
  ternaryFilter("permissionSchemaSpace", (twinClass) => twinClass.permissionSchemaSpace),
  ternaryFilter("aliasSpace", (twinClass) => twinClass.aliasSpace),
  ternaryFilter("assigneeRequired", (twinClass) => twinClass.assigneeRequired),
  idFilter("viewPermissionId", (twinClass) => twinClass.viewPermissionId),
  idFilter("createPermissionId", (twinClass) => twinClass.createPermissionId),
  idFilter("editPermissionId", (twinClass) => twinClass.editPermissionId),
  idFilter("deletePermissionId", (twinClass) => twinClass.deletePermissionId),
  likeFilter("externalId", (twinClass) => twinClass.externalId, { all: true }),
);

/** A filter that keeps the descendants of the given classes. `up` returns the parents of a class. */
function filterBelow(name: string, up: Neighbors): Filter<TwinClass> {
  return hierarchy(name, (model, ids, depth) => (row) => {
    const parents = findReachableClasses(model, row, up, depth);
    return ids.some((id) => parents.has(id));
  });
}

/** A filter that keeps the ancestors of the given classes. `up` returns the parents of a class. */
function filterAbove(name: string, up: Neighbors): Filter<TwinClass> {
  return hierarchy(name, (model, ids, depth) => {
    const parents = new Set<string>();
    for (const id of ids) {
      const start = classById(model, id);
      if (start)
        for (const parent of findReachableClasses(model, start, up, depth)) parents.add(parent);
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
      const filter = Hierarchy.parse(body[name]);
      const included = (filter?.idList ?? []).map((id) => id.toLowerCase());
      const excluded = (filter?.idExcludeList ?? []).map((id) => id.toLowerCase());
      if (included.length === 0 && excluded.length === 0) return null;
      const depth = filter?.depth ?? 1;
      const isWanted = matcher(model, included, depth);
      const isExcluded = matcher(model, excluded, depth);
      return (row) => (included.length === 0 || isWanted(row)) && !isExcluded(row);
    },
  };
}

/** IDs of the classes above a class, at most `depth` steps away; a depth below 1 is unlimited. */
function findReachableClasses(
  model: DomainModel,
  start: TwinClass,
  up: Neighbors,
  depth: number,
): Set<string> {
  const visitedIds = new Set<string>();
  const steps = depth < 1 ? model.classes.size : depth;
  let level: TwinClass[] = [start];
  for (let step = 0; level.length > 0 && step < steps; step++) {
    const next = level
      .flatMap((twinClass) => up(model, twinClass))
      .filter((id) => typeof id === "string");
    level = next
      .filter((id) => !visitedIds.has(id))
      .map((id) => model.classes.get(id))
      .filter((twinClass) => twinClass !== undefined);
    for (const id of next) visitedIds.add(id);
  }
  return visitedIds;
}
