/**
 * Derives the display name from the class key: `marketplace_allegro` is 'Allegro', `marketplace_amazon_de`
 * 'Amazon DE'. Other platforms may use upper-case keys.
 */
export function marketplaceName(key: string): string {
  const [, second, ...rest] = key.toLowerCase().split("_");
  if (!second) return key;
  const name = second.charAt(0).toUpperCase() + second.slice(1);
  return rest.length > 0 ? `${name} ${rest.map(siteName).join(" ")}` : name;
}

function siteName(segment: string): string {
  return segment.length === 2 ? segment.toUpperCase() : segment;
}
