import type { Tx } from "../../base/database/executor.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { ClassField } from "../../core/model/domain-model.ts";
import { READ_SEPARATOR } from "../../model/field-types/field-type.rules.ts";
import { linkEndOf } from "../../model/field-types/link-end.rules.ts";
import type { Conflicts } from "../fields/merge-edits.ts";
import type { Change } from "../history/history.store.ts";
import type { TwinRow } from "../twin/twin.store.ts";
import { linksAtEnd } from "./twin-link.store.ts";
import { otherEnd } from "./twin-links.ts";

/**
 * Merges concurrent changes of link fields. Removes fields from `links` that the caller left unchanged, and adds
 * fields that both have changed to `conflicts`. `changes` are those of other users, latest first.
 */
export async function mergeLinks(
  tx: Tx,
  { model }: Caller,
  twin: TwinRow,
  links: Map<ClassField, string[]>,
  changes: readonly Change[],
  conflicts: Conflicts,
): Promise<void> {
  for (const [field, mine] of links) {
    const { linkId, side } = linkEndOf(model, field);
    const linkChanges = changes.filter((change) => change.field_key === linkId);
    if (linkChanges.length === 0) continue;
    const rows = await linksAtEnd(tx, linkId, `${side}_twin_id`, twin.id);
    const theirs = rows.map((row) => otherEnd(row, twin));
    const endsBefore = getEndsBefore(theirs, linkChanges);
    if (areSame(mine, endsBefore)) links.delete(field);
    else if (!areSame(mine, theirs)) {
      conflicts[field.key] = {
        mine: mine.join(READ_SEPARATOR),
        theirs: theirs.join(READ_SEPARATOR),
      };
    }
  }
}

/** Reconstructs the IDs of the twins that were linked before the changes. */
function getEndsBefore(twinIds: readonly string[], changes: readonly Change[]): Set<string> {
  const ends = new Set(twinIds);
  for (const { before, after } of changes) {
    if (after !== null) ends.delete(after);
    if (before !== null) ends.add(before);
  }
  return ends;
}

function areSame(some: Iterable<string>, others: Iterable<string>): boolean {
  const [one, other] = [new Set(some), new Set(others)];
  return one.size === other.size && [...one].every((id) => other.has(id));
}
