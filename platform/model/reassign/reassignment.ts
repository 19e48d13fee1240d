import type { ModelChange } from "../changes/change-in-turn.ts";

/**
 * The entity to replace and delete (`id`), the one that replaces it (`newId`), and the transaction.
 */
export interface Reassignment extends ModelChange {
  id: string;
  newId: string;
}
