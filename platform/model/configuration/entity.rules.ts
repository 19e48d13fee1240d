import type { Kind } from "./kind.rules.ts";
import type { Members } from "./names.rules.ts";

/** One entity of a configuration, from a file or from the database. */
export interface Entity {
  kind: Kind;
  /** Unique in its kind; how others refer to it: `product.ean`. */
  name: string;
  /** The name of the entity in whose file it stands. */
  owner: string | null;
  /** Its own content without members that equal their fallback. */
  members: Members;
  /** Orders siblings: by default the previous one's and 1. */
  position: number;
  /** Where it stands, for messages: `classes/product.yaml fields.2`. */
  at: string;
}

/** An entity of the database. */
export interface StoredEntity extends Entity {
  id: string;
}

export function entityKey({ kind, name }: Pick<Entity, "kind" | "name">): string {
  return `${kind.name}:${name}`;
}
