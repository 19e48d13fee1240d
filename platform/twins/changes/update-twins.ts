import type { Tx } from "../../base/database/executor.ts";
import { orRequestError } from "../../base/errors/or-request-error.ts";
import { RequestError, unknownId } from "../../base/errors/request-error.ts";
import type { Caller } from "../../core/access/caller.ts";
import { emitTwinEvents } from "../../core/emit-twin-events.ts";
import type { TwinClass } from "../../core/model/domain-model.ts";
import type { Services } from "../../core/services.ts";
import { derive, type DerivedColumns } from "../../model/field-types/derived-columns.rules.ts";
import { isBase64File } from "../../model/field-types/field-types.rules.ts";
import { fieldByKey } from "../../model/field-types/read-fields.rules.ts";
import { isSketchStatus } from "../../model/twinflows/twinflow.rules.ts";
import { prepareContent, type PreparedContent } from "../fields/prepare-content.ts";
import { updateTwinRows } from "../fields/update-twin-rows.store.ts";
import { recordHistories } from "../history/history.store.ts";
import { changeTagsOfMany } from "../tags/change-tags.ts";
import { assertEditable } from "../twin/assert-editable.ts";
import { classOf, filterVisibleTwins } from "../twin/find-twin.ts";
import { assertAction } from "../twin/twin-actions.ts";
import { findTwinRows } from "../twin/twin.queries.ts";
import type { TwinRow } from "../twin/twin.store.ts";
import { buildColumnEntries, buildFieldEntries } from "./change-entries.ts";
import { applyBasics, findOwnerId, type TwinChange } from "./update-twin.ts";

/**
 * The twin after its change, the error that prevents it, or null if it has to be changed by `updateTwin`.
 */
export type UpdateOutcome = { twin: TwinRow; isChanged: boolean } | RequestError | null;

interface Update {
  twinId: string;
  change: TwinChange;
}

interface Prepared {
  twin: TwinRow;
  next: TwinRow;
  twinClass: TwinClass;
  content: PreparedContent;
  before: DerivedColumns;
  change: TwinChange;
}

/**
 * Changes texts, fields and tags of many twins with one statement for each table. A twin that can't be changed
 * doesn't affect the others. The outcome is null for more complex changes, which need `updateTwin`: of links, files,
 * heads, assignees, unique values or sketches, based on an outdated version, or of a twin that occurs twice in the
 * list. With `dryRun` nothing is written.
 */
export async function updateTwins(
  services: Services,
  tx: Tx,
  caller: Caller,
  updates: readonly Update[],
  { dryRun }: { dryRun: boolean },
): Promise<UpdateOutcome[]> {
  const ids = [...new Set(updates.map(({ twinId }) => twinId))].toSorted();
  const rows = await findTwinRows(tx, caller.model.domainId, ids, { lock: true });
  const visible = await filterVisibleTwins(tx, caller, rows);
  const twins = new Map(visible.map((twin) => [twin.id, twin]));
  const prepared: (Prepared | RequestError | null)[] = [];
  for (const { twinId, change } of updates) {
    const twin = twins.get(twinId);
    const isTwice = twin === undefined && ids.includes(twinId) && visible.some(hasId(twinId));
    prepared.push(
      isTwice
        ? null
        : await orRequestError(() => prepare(services, tx, caller, twin, twinId, change)),
    );
    twins.delete(twinId);
  }
  return write(services, tx, caller, prepared, dryRun);
}

const hasId = (id: string) => (twin: TwinRow) => twin.id === id;

async function prepare(
  services: Services,
  tx: Tx,
  caller: Caller,
  twin: TwinRow | undefined,
  twinId: string,
  change: TwinChange,
): Promise<Prepared | null> {
  if (!twin) throw unknownId("twin", twinId);
  const twinClass = classOf(caller, twin);
  assertEditable(caller, twin);
  assertAction(caller, twin, "EDIT");
  if (!isPlain(caller, twin, twinClass, change)) return null;
  const basics = applyBasics(twin, change);
  const content = await prepareContent(services, tx, caller, {
    twinClass,
    current: twin,
    basics: { name: basics.name, description: basics.description, externalId: basics.external_id },
    inputFields: change.fields ?? {},
    sketch: false,
    ownerId: findOwnerId(caller, twinClass, twin),
  });
  const before = derive(caller.model, twinClass, twin.name, twin.fields);
  if (content.links.size > 0) return null;
  if (JSON.stringify(before.uniques) !== JSON.stringify(content.derived.uniques)) return null;
  const next = { ...twin, ...basics, fields: content.fields, updated_at: services.now() };
  return { twin, next, twinClass, content, before, change };
}

function isPlain(
  caller: Caller,
  twin: TwinRow,
  twinClass: TwinClass,
  { headTwinId, assignerUserId, version, markers, fields = {}, ...change }: TwinChange,
): boolean {
  const isList = (list: readonly unknown[] | null | undefined) => Boolean(list && list.length > 0);
  const { linksAdd, linksUpdate, linksDelete } = change;
  return (
    headTwinId === undefined &&
    assignerUserId === undefined &&
    (version ?? twin.version) >= twin.version &&
    ![linksAdd, linksUpdate, linksDelete, markers?.existing, markers?.removed].some(isList) &&
    !Object.keys(fields).some((key) => hasFile(caller, twinClass, key)) &&
    !isSketchStatus(caller.model, twinClass, twin.status_id)
  );
}

/**
 * Whether the field contains an encoded file. Such a change must not be prepared twice, because reading the value
 * already stores the file.
 */
function hasFile(caller: Caller, twinClass: TwinClass, key: string): boolean {
  const field = fieldByKey(caller.model, twinClass, key) ?? caller.model.fields.get(key);
  return field !== undefined && isBase64File(field);
}

async function write(
  services: Services,
  tx: Tx,
  caller: Caller,
  prepared: readonly (Prepared | RequestError | null)[],
  dryRun: boolean,
): Promise<UpdateOutcome[]> {
  const valid = prepared.filter(isPrepared);
  const tagChanges = valid.map(({ twin, change }) => ({ twin, change: change.tags ?? {} }));
  const tagged = await changeTagsOfMany(services, tx, caller, "tag", tagChanges, { dryRun });
  const tagEntries = new Map(valid.map((one, at) => [one, tagged[at] ?? []]));
  const histories = valid.flatMap((one) => {
    const tags = tagEntries.get(one);
    if (tags === undefined || tags instanceof RequestError) return [];
    const { twin, next, twinClass, content } = one;
    const entries = [
      ...buildColumnEntries(twin, next),
      ...buildFieldEntries(caller, twinClass, twin, content),
      ...tags,
    ];
    return entries.length > 0 ? [{ one, entries }] : [];
  });
  const changed = new Map(
    histories.map(({ one }) => [one, { ...one.next, version: one.twin.version + 1 }]),
  );
  if (!dryRun && changed.size > 0) {
    await updateTwinRows(
      tx,
      histories.map(({ one }) => ({
        twin: one.next,
        derived: one.content.derived,
        before: one.before,
      })),
    );
    await recordHistories(
      tx,
      histories.map(({ one, entries }) => {
        const twin = changed.get(one) ?? one.next;
        return { twin, actor: caller, at: twin.updated_at, version: twin.version, entries };
      }),
    );
    await emitTwinEvents(services, tx, caller, [...changed.values()], "updated");
  }
  return prepared.map((one) => {
    if (!isPrepared(one)) return one;
    const tags = tagEntries.get(one);
    if (tags instanceof RequestError) return tags;
    const twin = changed.get(one);
    return { twin: twin ?? one.twin, isChanged: twin !== undefined };
  });
}

function isPrepared(one: Prepared | RequestError | null): one is Prepared {
  return one !== null && !(one instanceof RequestError);
}
