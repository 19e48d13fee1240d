import type { Tx } from "../../base/database/executor.ts";
import { KINDS } from "../configuration/kinds.rules.ts";
import { replaceInKind } from "./config-references.store.ts";

/** Makes the configuration refer to the other ID of each pair. The kind is that of the IDs. */
export async function replaceReferences(
  tx: Tx,
  kindName: string,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [oldId, newId] of ids) {
    for (const kind of KINDS) await replaceInKind(tx, kind, kindName, oldId, newId);
  }
}
