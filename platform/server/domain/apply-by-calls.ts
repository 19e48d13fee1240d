import { ConfigError } from "../../base/errors/setting-error.ts";
import { renderMessage } from "../../base/messages/render-message.ts";
import { entityKey, type Entity } from "../../model/configuration/entity.rules.ts";
import { readDocuments } from "../../model/configuration/read-documents.rules.ts";
import { type ConfigurationFile, parseFiles } from "../../model/configuration/yaml-files.ts";
import { type Connection, errorText } from "./connection.ts";
import { MissingReferenceError, PlatformState } from "./platform-state.ts";
import type { UpstreamKind } from "./upstream-kind.ts";
import { UPSTREAM_KINDS } from "./upstream-kinds.ts";

export interface CallResult {
  created: { kind: string; key: string }[];
  updated: { kind: string; key: string; members: string[] }[];
  /** Entities, or members of an entity, for which the platform has no call. */
  unsupported: { kind: string; key: string; members?: string[] }[];
  failed: { kind: string; key: string; reason: string }[];
}

/** Kinds of entities that are created together with others, so no call is missing for them. */
const IMPLICIT = new Set(["alias", "workflowSchema", "schemaWorkflow"]);

/**
 * Applies configuration files to a platform that has only upstream's contract, with one call for each entity that is
 * missing or differs. Reads the platform's state first, so that another run continues after a failure.
 */
export async function applyByCalls(
  connection: Connection,
  files: readonly ConfigurationFile[],
  { dryRun }: { dryRun: boolean },
): Promise<CallResult> {
  const entities = readEntities(files);
  const result: CallResult = { created: [], updated: [], unsupported: [], failed: [] };
  const state = new PlatformState(connection);
  await state.readFeaturers();
  for (const kind of UPSTREAM_KINDS) {
    await state.read(kind);
    const ofKind = sortByReferences(entities.filter((entity) => entity.kind.name === kind.name));
    for (const entity of ofKind) {
      await applyEntity(connection, state, kind, { entity, dryRun, result });
    }
  }
  const supported = new Set(UPSTREAM_KINDS.map(({ name }) => name));
  for (const entity of entities) {
    if (supported.has(entity.kind.name) || IMPLICIT.has(entity.kind.name)) continue;
    result.unsupported.push(describeEntity(entity));
  }
  return result;
}

async function applyEntity(
  connection: Connection,
  state: PlatformState,
  kind: UpstreamKind,
  { entity, dryRun, result }: { entity: Entity; dryRun: boolean; result: CallResult },
): Promise<void> {
  const item = state.find(kind, entity);
  if (!kind.create && !item) {
    result.unsupported.push(describeEntity(entity));
    return;
  }
  try {
    if (!item) {
      await create(connection, state, kind, { entity, dryRun });
      result.created.push(describeEntity(entity));
    } else {
      const change = state.buildChange(kind, entity, item);
      if (change.members.length > 0 && kind.update) {
        if (!dryRun) await send(connection, kind.update(item.id, change.body));
        result.updated.push({ ...describeEntity(entity), members: change.members });
      }
    }
    const { left } = state.buildBody(kind, entity);
    if (left.length > 0) result.unsupported.push({ ...describeEntity(entity), members: left });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (needsUnsupported(error, result)) result.unsupported.push(describeEntity(entity));
    else result.failed.push({ ...describeEntity(entity), reason });
  }
}

/**
 * Whether an entity can't be created only because the platform has no call for another one that it refers to.
 */
function needsUnsupported(error: unknown, { failed }: CallResult): boolean {
  if (!(error instanceof MissingReferenceError)) return false;
  const { kind, key } = error.missing;
  return !failed.some((each) => each.kind === kind && each.key === key);
}

async function create(
  connection: Connection,
  state: PlatformState,
  kind: UpstreamKind,
  { entity, dryRun }: { entity: Entity; dryRun: boolean },
): Promise<void> {
  const { body } = state.buildBody(kind, entity);
  const call = kind.create?.(entity, body, (kindName, name) => state.idOf(kindName, name));
  if (!call) return;
  if (dryRun) {
    state.expect(kind, entity);
    return;
  }
  // Responses contain IDs only if a show mode is requested.
  const created = await send(connection, { ...call, path: `${call.path}?${kind.search.modes}` });
  await state.addCreated(kind, entity, created);
}

async function send(
  connection: Connection,
  { method, path, body }: { method: string; path: string; body?: unknown },
): Promise<unknown> {
  const reply = await connection.send(method, path, body);
  if (reply.status !== 200) throw new Error(errorText(reply));
  return reply.body;
}

function readEntities(files: readonly ConfigurationFile[]): Entity[] {
  const parsed = parseFiles(files);
  const { entities, findings } = readDocuments(parsed.documents);
  const all = [...parsed.findings, ...findings];
  if (all.length > 0) {
    throw new ConfigError(
      all.map(({ at, message }) => `${at}: ${renderMessage(message, "en")}`).join("\n"),
    );
  }
  return entities;
}

/** Sorts classes so that each one follows the class that it extends and its head class. */
function sortByReferences(entities: readonly Entity[]): Entity[] {
  const sorted = new Map<string, Entity>();
  const byKey = new Map(entities.map((entity) => [entityKey(entity), entity]));
  const add = (entity: Entity | undefined, path: ReadonlySet<Entity>) => {
    if (!entity || sorted.has(entityKey(entity)) || path.has(entity)) return;
    for (const member of ["extends", "head"]) {
      const name = entity.members[member];
      if (typeof name === "string") add(byKey.get(`class:${name}`), new Set([...path, entity]));
    }
    sorted.set(entityKey(entity), entity);
  };
  for (const entity of entities) add(entity, new Set());
  return [...sorted.values()];
}

function describeEntity({ kind, name }: Entity) {
  return { kind: kind.name, key: name };
}
