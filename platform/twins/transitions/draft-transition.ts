import { v7 as uuid } from "uuid";

import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import { seal, unseal } from "../../base/secrets/seal.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { ClassField } from "../../core/model/domain-model.ts";
import type { Services } from "../../core/services.ts";
import { fieldType } from "../../model/field-types/field-types.rules.ts";
import { findTwins } from "../twin/find-twin.ts";
import type { TwinRow } from "../twin/twin.store.ts";
import {
  deleteDraft,
  type DraftRow,
  findDraft,
  insertDraft,
  settleDraft,
  countWritesOfTransaction,
  listChangedTwinIds,
  type WriteCount,
} from "./draft.store.ts";
import {
  type PerformBatchInput,
  performOnLockedTwins,
  type PerformBatchResult,
} from "./perform-transition-batch.ts";

/**
 * Performs a transition, counts its changes and rolls it back. Stores the request and the counts as a draft. Throws
 * the same errors as the transition itself.
 */
export async function draftTransition(
  services: Services,
  caller: Caller,
  performance: PerformBatchInput,
): Promise<DraftRow> {
  const result = await performDryRun(services, caller, performance);
  const draft: DraftRow = {
    id: uuid(),
    domain_id: caller.domainId,
    business_account_id: caller.businessAccountId,
    created_by_user_id: caller.userId,
    // Encrypted, because fields may contain secrets.
    request: seal(services.config.secretKey, JSON.stringify(performance)),
    ...result,
    status: "UNCOMMITED",
    created_at: services.now(),
  };
  await insertDraft(services.db, draft);
  return draft;
}

/**
 * Performs the transition of a draft. Throws and marks the draft as out of date if one of its twins has changed since.
 */
export async function commitDraft(
  services: Services,
  caller: Caller,
  draftId: string,
): Promise<DraftRow> {
  const outcome = await services.db.transaction().execute(async (tx) => {
    const draft = await findOwnDraft(tx, caller, draftId, { lock: true });
    if (draft.status !== "UNCOMMITED") return draft;
    const twins = await findTwins(tx, caller, Object.keys(draft.versions), { lock: true });
    const versions = mapVersions(twins);
    const changed = Object.entries(draft.versions).some(([id, was]) => versions[id] !== was);
    if (!changed) {
      await performOnLockedTwins(services, tx, caller, twins, readRequest(services, draft));
    }
    const status = changed ? ("OUT_OF_DATE" as const) : ("COMMITED" as const);
    await settleDraft(tx, draft.id, status);
    return { ...draft, status };
  });
  if (outcome.status !== "OUT_OF_DATE") return outcome;
  throw new RequestError(CODE.DRAFT_OUT_OF_DATE, createMessage("twin_draft_outdated"));
}

/** Deletes a draft. No twin changes, because the draft was rolled back when it was created. */
export async function discardDraft(
  services: Services,
  caller: Caller,
  draftId: string,
): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const { id } = await findOwnDraft(tx, caller, draftId, { lock: true });
    await deleteDraft(tx, id);
  });
}

/**
 * Reads the request that the draft performs when it is committed. Drafts of earlier releases contain it without
 * encryption.
 */
export function readRequest({ config }: Services, { request }: DraftRow): PerformBatchInput {
  const plain = typeof request === "string" ? JSON.parse(unseal(config, request)) : request;
  return plain as PerformBatchInput;
}

export async function findOwnDraft(
  executor: Services["db"] | Tx,
  caller: Caller,
  draftId: string,
  options?: { lock?: boolean },
): Promise<DraftRow> {
  const { domainId, userId } = caller;
  const draft = await findDraft(executor, { id: draftId, domainId, userId }, options);
  if (!draft || draft.business_account_id !== caller.businessAccountId) {
    throw unknownId("draft", draftId);
  }
  return draft;
}

type DryRunResult = Pick<DraftRow, "counts" | "versions">;

/** Thrown to roll back the transaction of the dry run. Contains the result of the dry run. */
class DryRunRollback extends Error {
  override readonly name = "DryRunRollback";
  readonly result: DryRunResult;
  constructor(result: DryRunResult) {
    super("Tried out");
    this.result = result;
  }
}

async function performDryRun(
  services: Services,
  caller: Caller,
  performance: PerformBatchInput,
): Promise<DryRunResult> {
  try {
    return await services.db.transaction().execute(async (tx) => {
      const twins = await findTwins(tx, caller, performance.twinIds, { lock: true });
      const since = uuid();
      const results = await performOnLockedTwins(services, tx, caller, twins, performance);
      const counts = await countChanges(tx, caller, since, results);
      throw new DryRunRollback({ versions: mapVersions(twins), counts });
    });
  } catch (error) {
    if (error instanceof DryRunRollback) return error.result;
    throw error;
  }
}

function mapVersions(twins: readonly TwinRow[]): Record<string, string> {
  return Object.fromEntries(
    twins.map((twin) => [twin.id, `${twin.version} ${twin.status_id}`] as const),
  );
}

const KINDS: Record<string, string> = {
  linkCreated: "twinLinkCreate",
  linkUpdated: "twinLinkUpdate",
  linkDeleted: "twinLinkDelete",
  attachmentCreate: "twinAttachmentCreate",
  attachmentUpdate: "twinAttachmentUpdate",
  attachmentDelete: "twinAttachmentDelete",
};
const FIELD_KINDS: Record<string, string> = {
  fieldCreated: "Create",
  fieldChanged: "Update",
  fieldDeleted: "Delete",
};
const MARK_KINDS: Record<string, string> = { tagChanged: "Tag", markerChanged: "Marker" };

/**
 * Counts the changes of the transaction, including twins that its factories created and deleted.
 */
async function countChanges(
  tx: Tx,
  caller: Caller,
  since: string,
  { transitioned, created, changed, deletedIds }: PerformBatchResult,
): Promise<Record<string, number>> {
  const others = await listChangedTwinIds(tx, since);
  const updated = new Set([...listIds([...transitioned, ...changed]), ...others]);
  const counts: Record<string, number> = {
    twinCreateCount: created.length,
    twinUpdateCount: updated.size,
    // Factories delete twins permanently, so both counts are the same.
    ...(deletedIds.size > 0 && {
      twinDeleteCount: deletedIds.size,
      twinDeletedIrrevocableCount: deletedIds.size,
    }),
  };
  const fields = [...caller.model.fields.values()];
  for (const write of await countWritesOfTransaction(tx, since)) {
    for (const [kind, count] of toCounts(write, fields)) {
      counts[`${kind}Count`] = (counts[`${kind}Count`] ?? 0) + count;
    }
  }
  return counts;
}

function toCounts(write: WriteCount, fields: readonly ClassField[]): [string, number][] {
  const { type, field_key: key, count, added, removed } = write;
  const mark = MARK_KINDS[type];
  if (mark) {
    return [
      [`twin${mark}Create`, added],
      [`twin${mark}Delete`, removed],
    ];
  }
  const field = fields.find((candidate) => candidate.key === key);
  const kind = KINDS[type] ?? fieldKind(type, field);
  return kind ? [[kind, count]] : [];
}

function fieldKind(type: string, field: ClassField | undefined): string | undefined {
  const change = FIELD_KINDS[type];
  if (!change) return undefined;
  const refersTo = field && fieldType(field).refersTo;
  const kind = refersTo === "option" ? "DataList" : refersTo === "user" ? "User" : "Simple";
  return `twinField${kind}${change}`;
}

function listIds(twins: readonly TwinRow[]): string[] {
  return twins.map(({ id }) => id);
}
