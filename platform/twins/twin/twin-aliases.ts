import type { Executor } from "../../base/database/executor.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import { permissionId } from "../../core/access/builtin-permission.rules.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { OwnerType } from "../../core/model/domain-model.ts";
import { classOf, findTwin } from "./find-twin.ts";
import {
  type AliasKind,
  type AliasRow,
  aliasesOfTwins,
  type AliasRequest,
  assignAliases,
  findNearestHeads,
  listAliases,
  filterTwinsOfBusiness,
} from "./twin-alias.store.ts";
import { findTwinRows } from "./twin.queries.ts";
import type { TwinRow } from "./twin.store.ts";

/**
 * Kinds of aliases by owner type of the class. Kinds S, K and T exist only below a space with aliases.
 */
const KINDS: Partial<Record<OwnerType, readonly AliasKind[]>> = {
  DOMAIN: ["D", "C", "S"],
  DOMAIN_BUSINESS_ACCOUNT: ["D", "C", "B", "K"],
  DOMAIN_USER: ["D", "T"],
};

const ORDER: readonly AliasKind[] = ["D", "C", "B", "S", "T", "K"];

type Aliased = Pick<
  TwinRow,
  "id" | "class_id" | "head_id" | "business_account_id" | "owner_user_id"
>;

/**
 * Returns the twins' aliases that the caller may see, and assigns missing ones. Creating a twin assigns none, because
 * most twins need none and counting would serialize all creations.
 */
export async function aliasesFor(
  executor: Executor,
  caller: Caller,
  twins: readonly TwinRow[],
): Promise<AliasRow[]> {
  return visibleAliases(executor, caller, await allAliasesFor(executor, caller, twins));
}

async function allAliasesFor(
  executor: Executor,
  caller: Caller,
  twins: readonly TwinRow[],
): Promise<AliasRow[]> {
  const ids = twins.map(({ id }) => id);
  const existing = await aliasesOfTwins(executor, ids);
  const twinIdsWithAlias = new Set(existing.map(({ twin_id: id }) => id));
  const twinsWithoutAlias = twins.filter(
    (twin) => !twinIdsWithAlias.has(twin.id) && KINDS[classOf(caller, twin).ownerType],
  );
  if (twinsWithoutAlias.length === 0) return existing;
  await assignMissingAliases(executor, caller, twinsWithoutAlias);
  return aliasesOfTwins(executor, ids);
}

/** Assigns the aliases of a new twin and returns them in display order. */
export async function aliasesOfNew(
  executor: Executor,
  caller: Caller,
  twin: TwinRow,
): Promise<string[]> {
  if (!KINDS[classOf(caller, twin).ownerType]) return [];
  const visible = await visibleAliases(
    executor,
    caller,
    await assignMissingAliases(executor, caller, [twin]),
  );
  return ORDER.flatMap((kind) => visible.filter((row) => row.kind === kind)).map(
    ({ alias }) => alias,
  );
}

/** Finds the twin with this alias that the caller may see. */
export async function findTwinByAlias(
  executor: Executor,
  caller: Caller,
  alias: string,
): Promise<TwinRow> {
  const rows = await listAliases(executor, caller.domainId, caller.businessAccountId, alias);
  for (const { twin_id: id } of await visibleAliases(executor, caller, rows)) {
    const twin = await findTwin(executor, caller, id).catch((error: unknown) => {
      if (error instanceof RequestError) return null;
      throw error;
    });
    if (twin) return twin;
  }
  throw new RequestError(CODE.TWIN_ALIAS_UNKNOWN, createMessage("twin_alias_unknown", { alias }));
}

/**
 * Returns the aliases that the caller may see. Of twins of their business, its members only see aliases whose numbers
 * are counted within the business or its spaces, because numbers of the whole domain would reveal how many twins
 * other businesses have.
 */
async function visibleAliases(
  executor: Executor,
  { kind, businessAccountId, userId, domainId, permissions }: Caller,
  rows: readonly AliasRow[],
): Promise<AliasRow[]> {
  const seesAll = kind === "system" || permissions.has(permissionId("DOMAIN_MANAGE"));
  if (seesAll || businessAccountId === null) return [...rows];
  const isOwn = (id: string) => id === businessAccountId || id === userId;
  const foreign = rows.filter((row) => !isOwn(row.owner_id));
  const ids = foreign.flatMap((row) => [row.owner_id, row.twin_id]);
  const own = await filterTwinsOfBusiness(executor, domainId, businessAccountId, [...new Set(ids)]);
  return rows.filter(
    ({ owner_id: ownerId, twin_id: twinId }) =>
      isOwn(ownerId) || own.has(ownerId) || (ownerId === domainId && !own.has(twinId)),
  );
}

async function assignMissingAliases(
  executor: Executor,
  caller: Caller,
  twins: readonly TwinRow[],
): Promise<AliasRow[]> {
  const spaces = await findAliasSpaces(executor, caller, twins);
  const requests = twins.flatMap((twin) => buildAliasRequests(caller, twin, spaces.get(twin.id)));
  return assignAliases(executor, caller.domainId, requests);
}

function buildAliasRequests(
  caller: Caller,
  twin: Aliased,
  space: { id: string; alias: string } | undefined,
): AliasRequest[] {
  const { model, domainId } = caller;
  // Counted per owner, because numbers of the whole domain would reveal how many twins other owners have.
  const ownerId = twin.business_account_id ?? twin.owner_user_id ?? domainId;
  const twinClass = model.classes.get(twin.class_id);
  const classKey = twinClass?.key.toUpperCase() ?? "";
  return (KINDS[twinClass?.ownerType ?? "SYSTEM"] ?? []).flatMap((kind): AliasRequest[] => {
    const base = { twinId: twin.id, kind };
    switch (kind) {
      case "D":
        return [{ ...base, ownerId, classId: null, prefix: model.key.toUpperCase() }];
      case "C":
        return [{ ...base, ownerId, classId: twin.class_id, prefix: classKey }];
      case "B":
        return twin.business_account_id
          ? [{ ...base, ownerId, classId: twin.class_id, prefix: classKey }]
          : [];
      case "S":
      case "K":
      case "T":
        return space ? [{ ...base, ownerId: space.id, classId: null, prefix: space.alias }] : [];
    }
  });
}

/**
 * Finds the alias space of each twin, with its alias, which is the prefix of aliases in the space.
 */
async function findAliasSpaces(executor: Executor, caller: Caller, twins: readonly TwinRow[]) {
  const classes = [...caller.model.classes.values()].filter(({ ancestorIds }) =>
    ancestorIds.some((id) => caller.model.classes.get(id)?.aliasSpace),
  );
  const spaces = new Map<string, { id: string; alias: string }>();
  if (classes.length === 0) return spaces;

  const classIds = classes.map(({ id }) => id);
  const ids = twins.map(({ id }) => id);
  const heads = await findNearestHeads(executor, ids, classIds);
  if (heads.size === 0) return spaces;
  const rows = await findTwinRows(executor, caller.domainId, [...new Set(heads.values())]);
  const aliases = await allAliasesFor(executor, caller, rows);
  for (const [twinId, id] of heads) {
    const own = aliases.filter((row) => row.twin_id === id);
    // Prefers the alias that is counted in the business, because sellers see the prefix.
    const alias = ["B", "C"].flatMap((kind) => own.find((row) => row.kind === kind) ?? [])[0];
    if (alias) spaces.set(twinId, { id, alias: alias.alias });
  }
  return spaces;
}
