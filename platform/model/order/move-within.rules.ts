/** Moves an ID by `by` places within a list: -1 moves it one place up. It stops at the ends. */
export function moveWithin(ids: readonly string[], id: string, by: number): string[] {
  const others = ids.filter((other) => other !== id);
  const place = Math.min(Math.max(ids.indexOf(id) + by, 0), others.length);
  return others.toSpliced(place, 0, id);
}
