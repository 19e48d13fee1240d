type Ids = readonly string[] | null | undefined;

/** IDs that a column must or must not have. */
export interface ListedIds<C extends string> {
  column: C;
  ids: string[];
  not: boolean;
}

/** Collects the ID lists of a search body by column; empty lists are no condition. */
export function listIds<C extends string>(
  lists: Readonly<Record<C, readonly [included: Ids, excluded: Ids]>>,
): ListedIds<C>[] {
  return Object.entries<readonly [Ids, Ids]>(lists).flatMap(([column, both]) =>
    both.flatMap((ids, at) =>
      ids && ids.length > 0 ? [{ column: column as C, ids: [...ids], not: at === 1 }] : [],
    ),
  );
}
