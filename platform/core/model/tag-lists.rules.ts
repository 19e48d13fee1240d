import type { DomainModel, TwinClass } from "./domain-model.ts";

/**
 * Returns the ID of the list that contains the tags or markers of twins of a class: the class's own list, or the list
 * of its nearest ancestor with one.
 */
export function tagListId(
  model: Pick<DomainModel, "classes">,
  { ancestorIds }: Pick<TwinClass, "ancestorIds">,
  kind: "tag" | "marker",
): string | null {
  for (const id of ancestorIds) {
    const ancestor = model.classes.get(id);
    const listId = kind === "tag" ? ancestor?.tagsDataListId : ancestor?.markersDataListId;
    if (listId) return listId;
  }
  return null;
}
