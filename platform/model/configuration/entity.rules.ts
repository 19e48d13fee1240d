import type { Kind } from "./kind.rules.ts";
import type { Members } from "./names.rules.ts";

/** One entity of a configuration, read from a file or from the database. */
export interface Entity {
  kind: Kind;
  /** Unique among entities of the kind, and used in references: `product.ean`. */
  name: string;
  /** Name of the entity whose file contains this one; null if it has its own file. */
  owner: string | null;
  /** Content in the file, without members that equal their fallback. */
  members: Members;
  /** Order among siblings. By default it is one more than that of the sibling before. */
  position: number;
  /** File and place, for messages: `classes/product.yaml fields.2`. */
  at: string;
}

/** An entity read from the database. */
export interface StoredEntity extends Entity {
  id: string;
}

export function entityKey({ kind, name }: Pick<Entity, "kind" | "name">): string {
  return `${kind.name}:${name}`;
}
