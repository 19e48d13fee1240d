import { v7 as uuid } from "uuid";

import type { Tx } from "../../base/database/executor.ts";
import type { FactoryTables } from "../../base/database/tables/factories.ts";
import { IssueCollector } from "../../base/errors/issues.ts";
import { unknownId } from "../../base/errors/request-error.ts";
import type { Noun } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import type { Services } from "../../core/services.ts";
import { changeModel } from "../changes/change-model.ts";
import { deleteReference, insertReference, updateReference } from "../changes/model-row.store.ts";

/** Maximum of Postgres' `integer`, in which positions are stored. */
const MAX_POSITION = 2_147_483_647;

/** Input for checking a factory part. The check adds issues to `problems`. */
export interface PartCheck<P, S> {
  problems: IssueCollector;
  tx: Tx;
  caller: Caller;
  model: DomainModel;
  ownerId: string;
  input: S;
  /** Null if the part is being created. */
  current: P | null;
}

/**
 * A kind of factory part, or of a part inside a part, such as the step of a pipeline. `S` is the type of the request.
 */
export interface PartKind<P extends { id: string }, S> {
  table: Exclude<keyof FactoryTables, "twin_factory" | "twin_factory_condition_set">;
  what: Noun;
  find: (model: DomainModel, id: string) => P | undefined;
  owner: {
    what: Noun;
    column: string;
    id: (part: P) => string;
    /** Parts that the owner has already; undefined if the owner is unknown. */
    parts: (model: DomainModel, id: string) => readonly { position: number }[] | undefined;
  };
  check: (check: PartCheck<P, S>) => void | Promise<void>;
  /** Columns that a new part gets if the request doesn't set them. */
  creation?: Readonly<Record<string, unknown>>;
  /** Returns the columns to save. Undefined ones keep their value or, in a new part, get the column's default. */
  columns: (input: S) => Record<string, unknown>;
}

interface Writer {
  services: Services;
  caller: Caller;
}

/** Adds a part behind the others of its owner, unless the request contains a position. */
export function createPart<P extends { id: string }, S>(
  { table, owner, check, columns, creation = {} }: PartKind<P, S>,
  { services, caller }: Writer,
  ownerId: string,
  input: S,
): Promise<string> {
  return changeModel(services, caller, async (tx, model) => {
    const siblings = owner.parts(model, ownerId);
    if (!siblings) throw unknownId(owner.what, ownerId);
    const problems = new IssueCollector();
    await check({ problems, tx, caller, model, ownerId, input, current: null });
    problems.throwIfAny();
    const id = uuid();
    const sentColumns = Object.entries(columns(input)).filter(([, value]) => value !== undefined);
    const last = Math.max(-1, ...siblings.map((sibling) => sibling.position));
    await insertReference(tx, table, {
      position: Math.min(last + 1, MAX_POSITION),
      ...creation,
      ...Object.fromEntries(sentColumns),
      id,
      [owner.column]: ownerId,
    });
    return id;
  });
}

/** Undefined members keep their value. */
export function updatePart<P extends { id: string }, S>(
  { table, what, find, owner, check, columns }: PartKind<P, S>,
  { services, caller }: Writer,
  id: string,
  input: S,
): Promise<string> {
  return changeModel(services, caller, async (tx, model) => {
    const current = find(model, id);
    if (!current) throw unknownId(what, id);
    const problems = new IssueCollector();
    await check({ problems, tx, caller, model, ownerId: owner.id(current), input, current });
    problems.throwIfAny();
    await updateReference(tx, table, id, columns(input));
    return id;
  });
}

/** Deletes a part with everything that belongs to it. */
export function deletePart<P extends { id: string }, S>({ table, what, find }: PartKind<P, S>) {
  return (services: Services, caller: Caller, id: string): Promise<void> =>
    changeModel(services, caller, async (tx, model) => {
      if (!find(model, id)) throw unknownId(what, id);
      await deleteReference(tx, table, id);
    });
}
