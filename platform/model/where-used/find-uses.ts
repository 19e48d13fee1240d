import type { Executor } from "../../base/database/executor.ts";
import { CODE, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import {
  type ConfiguredEntity,
  listEntities,
  refersTo,
} from "../../core/model/configured-entities.rules.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import { hasRowVersion, readRowHash } from "../../core/versions/row-version.queries.ts";
import { findFeaturer } from "../featurers/featurers.rules.ts";
import { KINDS } from "./kinds.ts";
import { countGrants } from "./stored-uses.store.ts";

/**
 * Uses of an entity by other entities of one kind. Twins, grants and members are only counted, so `entities` is empty
 * for them.
 */
export interface Uses {
  kind: string;
  count: number;
  entities: { id: string; name: string }[];
}

const MAX_NAMED = 20;

const FEATURER = "featurer";

/** Finds everything in the domain that uses a configuration entity, by kind. */
export async function findUses(
  db: Executor,
  model: DomainModel,
  kindName: string,
  id: string,
): Promise<Uses[]> {
  if (kindName === FEATURER) return usesOfFeaturer(model, Number(id));
  const kind = KINDS.get(kindName);
  const entities = listEntities(model);
  const exists =
    kind !== undefined &&
    (hasRowVersion(kind.kind)
      ? (await readRowHash(db, model.domainId, { kind: kind.kind, id })) !== null
      : entities.some((one) => one.kind === kind.kind && one.id === id));
  if (!exists) throw unknownId(kind?.what ?? "call", id);

  const configured = entities.filter((one) => one.id !== id && refersTo(one, id));
  const stored = [
    ...(await countGrants(db, model.domainId, id)),
    ...((await kind.stored?.(db, model, id)) ?? []),
  ];
  return [
    ...byKind(configured),
    ...stored.filter(({ count }) => count > 0).map((uses) => ({ ...uses, entities: [] })),
  ];
}

function usesOfFeaturer(model: DomainModel, id: number): Uses[] {
  if (!findFeaturer(id)) {
    throw new RequestError(CODE.FEATURER_UNKNOWN, createMessage("featurer_unknown", { id }));
  }
  return byKind(listEntities(model).filter(({ featurerIds }) => featurerIds.includes(id)));
}

function byKind(entities: readonly ConfiguredEntity[]): Uses[] {
  const kinds = Map.groupBy(entities, ({ kind }) => kind);
  return [...kinds].map(([kind, all]) => ({
    kind,
    count: all.length,
    entities: all.slice(0, MAX_NAMED).map(({ id, name }) => ({ id, name })),
  }));
}
