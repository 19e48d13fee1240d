import type { Tx } from "../../base/database/executor.ts";
import { KINDS } from "../configuration/kinds.rules.ts";
import { replaceInKind } from "./config-references.store.ts";

/**
 * Replaces IDs in all references of the configuration. `kindName` is the kind of the entities with
 * these IDs.
 */
export async function replaceReferences(
  tx: Tx,
  kindName: string,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [oldId, newId] of ids) {
    for (const kind of KINDS) await replaceInKind(tx, kind, kindName, oldId, newId);
  }
}
