import type { ModelChange } from "../changes/change-in-turn.ts";

/** What one re-assignment works with. */
export interface Reassignment extends ModelChange {
  id: string;
  newId: string;
}
