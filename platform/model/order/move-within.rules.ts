/** A list in which one ID has moved: by -1 one place up, at most to an end. */
export function moveWithin(ids: readonly string[], id: string, by: number): string[] {
  const others = ids.filter((other) => other !== id);
  const place = Math.min(Math.max(ids.indexOf(id) + by, 0), others.length);
  return others.toSpliced(place, 0, id);
}
