import { createHash } from "node:crypto";

import type { Executor, Tx } from "../../base/database/executor.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import { listEntities } from "../model/configured-entities.rules.ts";
import type { DomainModel } from "../model/domain-model.ts";
import { hasRowVersion, readRowHash } from "./row-version.queries.ts";

interface Version {
  kind: string;
  id: string;
  hash: string;
}

/**
 * Reads the version of a configuration entity. It consists of the entity's kind, its ID and a hash of its content, so
 * that the header `If-Match` needs nothing else. Null if the domain has no such entity.
 */
export async function readVersion(
  db: Executor,
  model: DomainModel,
  kind: string,
  id: string,
): Promise<string | null> {
  const hash = hasRowVersion(kind)
    ? await readRowHash(db, model.domainId, { kind, id })
    : modelHash(model, kind, id);
  return hash === null ? null : format({ kind, id, hash });
}

/**
 * Throws if the caller has read an outdated version of an entity outside the model; otherwise locks its row. If the
 * entity was deleted, nothing is thrown, because the change itself reports that it is unknown.
 */
export async function assertRowCurrent(
  tx: Tx,
  domainId: string,
  ifMatch: string | null | undefined,
): Promise<void> {
  const rowVersion = parse(ifMatch);
  if (!rowVersion || !hasRowVersion(rowVersion.kind)) return;
  assertSame(rowVersion, await readRowHash(tx, domainId, { ...rowVersion, lock: true }));
}

/**
 * Throws if the caller has read an outdated version of an entity of the domain's model. No lock is needed, because
 * such changes are made one at a time.
 */
export function assertModelCurrent(model: DomainModel, ifMatch: string | null | undefined): void {
  const modelVersion = parse(ifMatch);
  if (!modelVersion || hasRowVersion(modelVersion.kind)) return;
  assertSame(modelVersion, modelHash(model, modelVersion.kind, modelVersion.id));
}

function assertSame({ kind, id, hash }: Version, current: string | null): void {
  if (current === null || current === hash) return;
  throw new RequestError(CODE.VERSION_CONFLICT, createMessage("version_conflict"), {
    extra: { conflict: { version: format({ kind, id, hash: current }) } },
  });
}

const VERSION = /^"?(\w+)\.([\da-f-]{36})\.([\da-f]+)"?$/;
const HASH_LENGTH = 32;

function parse(ifMatch: string | null | undefined): Version | null {
  const [, kind, id, hash] = VERSION.exec(ifMatch ?? "") ?? [];
  return kind && id && hash ? { kind, id, hash } : null;
}

function format({ kind, id, hash }: Version): string {
  return `${kind}.${id}.${hash}`;
}

function modelHash(model: DomainModel, kind: string, id: string): string | null {
  const entity = listEntities(model).find((one) => one.kind === kind && one.id === id);
  if (!entity) return null;
  // Members that the server writes don't change the version.
  const { updatedAt: _, ...members } = entity.members as { updatedAt?: unknown };
  const content = JSON.stringify(members);
  return createHash("sha256").update(content).digest("hex").slice(0, HASH_LENGTH);
}
