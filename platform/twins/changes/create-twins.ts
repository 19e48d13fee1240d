import type { Tx } from "../../base/database/executor.ts";
import { orRequestError } from "../../base/errors/or-request-error.ts";
import { RequestError } from "../../base/errors/request-error.ts";
import type { Caller } from "../../core/access/caller.ts";
import { emitTwinEvents } from "../../core/emit-twin-events.ts";
import type { Services } from "../../core/services.ts";
import { fieldIssuesError } from "../../model/field-types/assert-fields.ts";
import { saveFieldFiles } from "../fields/field-files.ts";
import { uniqueFieldIssues } from "../fields/prepare-content.ts";
import { findTakenValues, insertTwins, uniqueRows } from "../fields/twin-content.store.ts";
import { recordHistories } from "../history/history.store.ts";
import { changeLinks } from "../links/twin-links.ts";
import { changeTagsOfMany } from "../tags/change-tags.ts";
import type { TwinRow } from "../twin/twin.store.ts";
import {
  buildCreationEntries,
  type NewTwin,
  type PreparedTwin,
  prepareNewTwin,
} from "./create-twin.ts";

/** The twin that was created (or would be, in a dry run), or the error that prevents it. */
export type CreationOutcome = TwinRow | RequestError;

/**
 * Creates many twins with one statement per table, or only validates them. A rejected twin doesn't affect the others.
 * If two have the same unique value, the first one is created.
 */
export async function createTwins(
  services: Services,
  tx: Tx,
  caller: Caller,
  inputs: readonly (NewTwin | RequestError)[],
  { dryRun }: { dryRun: boolean },
): Promise<CreationOutcome[]> {
  const prepared: (PreparedTwin | RequestError)[] = [];
  for (const input of inputs) {
    prepared.push(
      input instanceof RequestError
        ? input
        : await orRequestError(() => prepareNewTwin(services, tx, caller, input)),
    );
  }
  const tagged = await rejectTags(services, tx, caller, prepared);
  const outcomes = await rejectTaken(tx, caller, tagged);
  const accepted = outcomes.filter(isPrepared);
  const lost = dryRun ? new Map<string, string[]>() : await insertTwins(tx, accepted);
  const created = accepted.filter(({ twin }) => !lost.has(twin.id));
  if (!dryRun) await recordCreations(services, tx, caller, created);
  return outcomes.map((one) => {
    if (one instanceof RequestError) return one;
    const keys = lost.get(one.twin.id);
    return keys ? takenError(caller, one, keys) : one.twin;
  });
}

function isPrepared(one: PreparedTwin | RequestError): one is PreparedTwin {
  return !(one instanceof RequestError);
}

/**
 * Returns an error in place of each twin that has the same unique value as a stored twin or an earlier one in the
 * list.
 */
async function rejectTaken(
  tx: Tx,
  caller: Caller,
  prepared: readonly (PreparedTwin | RequestError)[],
): Promise<(PreparedTwin | RequestError)[]> {
  const valid = prepared.filter(isPrepared);
  const rows = await findTakenValues(
    tx,
    valid.flatMap(uniqueRows).map(({ row }) => row),
  );
  const takenIds = new Set(rows.map(toValueKey));
  return prepared.map((one) => {
    if (one instanceof RequestError) return one;
    const values = uniqueRows(one).map(({ key, row }) => ({ key, id: toValueKey(row) }));
    const keys = values.filter(({ id }) => takenIds.has(id)).map(({ key }) => key);
    if (keys.length > 0) return takenError(caller, one, keys);
    for (const { id } of values) takenIds.add(id);
    return one;
  });
}

/** Returns an error in place of each twin whose tags can't be attached. The tags of all others are attached later. */
async function rejectTags(
  services: Services,
  tx: Tx,
  caller: Caller,
  prepared: readonly (PreparedTwin | RequestError)[],
): Promise<(PreparedTwin | RequestError)[]> {
  const valid = prepared.filter(isPrepared);
  const problems = new Map<PreparedTwin, RequestError>();
  const tried = await changeTagsOfMany(services, tx, caller, "tag", valid.map(toTagRequest), {
    dryRun: true,
  });
  for (const [at, one] of tried.entries()) {
    const twin = valid[at];
    if (twin && one instanceof RequestError) problems.set(twin, one);
  }
  return prepared.map((one) => (isPrepared(one) ? (problems.get(one) ?? one) : one));
}

function toTagRequest({ twin, tags }: PreparedTwin) {
  return { twin, change: tags };
}

function toValueKey(row: { field_no: number; owner_id: string; val: string }): string {
  return `${row.field_no} ${row.owner_id} ${row.val}`;
}

function takenError(
  caller: Caller,
  { twinClass }: PreparedTwin,
  keys: readonly string[],
): RequestError {
  return fieldIssuesError(uniqueFieldIssues(caller, twinClass, keys));
}

async function recordCreations(
  services: Services,
  tx: Tx,
  caller: Caller,
  created: readonly PreparedTwin[],
): Promise<void> {
  const changes = [];
  const tagged = await changeTagsOfMany(services, tx, caller, "tag", created.map(toTagRequest));
  for (const [at, prepared] of created.entries()) {
    const { twin, links } = prepared;
    const isLinked = links.add.length > 0 || links.fields.size > 0;
    const linked = isLinked ? await changeLinks(services, tx, caller, twin, links) : [];
    const tags = tagged[at] ?? [];
    // Can't happen: `rejectTags` has checked all tags before.
    if (tags instanceof RequestError) throw tags;
    const entries = [...buildCreationEntries(caller, prepared), ...linked, ...tags];
    changes.push({ twin, actor: caller, at: twin.created_at, version: 1, entries });
  }
  await recordHistories(tx, changes);
  const twins = created.map(({ twin }) => twin);
  await emitTwinEvents(services, tx, caller, twins, "created");
  for (const { twin, content } of created) {
    await saveFieldFiles(services, tx, caller, twin, content.files);
  }
}
