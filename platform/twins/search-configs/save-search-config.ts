import { v7 as uuid } from "uuid";

import { IssueCollector } from "../../base/errors/issues.ts";
import { CODE, unknownId } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { DomainModel, SearchConfig } from "../../core/model/domain-model.ts";
import type { Services } from "../../core/services.ts";
import { changeModel } from "../../model/changes/change-model.ts";
import { checkKey, checkName } from "../../model/changes/common-checks.ts";
import { PLAIN_KEY } from "../../model/changes/key.rules.ts";
import {
  deleteReference,
  insertReference,
  updateReference,
} from "../../model/changes/model-row.store.ts";
import { checkPredicate } from "./check-predicate.ts";

export interface SearchSave {
  kind?: SearchConfig["kind"] | undefined;
  key?: string | undefined;
  name?: string | undefined;
  predicate?: Record<string, unknown> | undefined;
}

export function createSearchConfig(
  services: Services,
  caller: Caller,
  input: SearchSave,
): Promise<string> {
  return changeModel(services, caller, async (tx, model) => {
    const { kind = "twin", key = "", name = "", predicate = {} } = input;
    check(model, { kind, key, name, predicate }, null);
    const id = uuid();
    const row = { id, domain_id: caller.domainId, kind, key, name };
    await insertReference(tx, "search_config", { ...row, predicate: JSON.stringify(predicate) });
    return id;
  });
}

/** Updates a configured search. Undefined members stay unchanged. */
export function updateSearchConfig(
  services: Services,
  caller: Caller,
  id: string,
  input: SearchSave,
): Promise<string> {
  return changeModel(services, caller, async (tx, model) => {
    const current = model.searches.get(id);
    if (!current) throw unknownId("search", id);
    check(model, input, current);
    const { key, name, predicate } = input;
    await updateReference(tx, "search_config", id, {
      key,
      name,
      predicate: predicate && JSON.stringify(predicate),
    });
    return id;
  });
}

export function deleteSearchConfig(services: Services, caller: Caller, id: string): Promise<void> {
  return changeModel(services, caller, async (tx, model) => {
    if (!model.searches.has(id)) throw unknownId("search", id);
    await deleteReference(tx, "search_config", id);
  });
}

function check(model: DomainModel, save: SearchSave, current: SearchConfig | null): void {
  const problems = new IssueCollector();
  const { key, name, predicate } = save;
  const kind = current?.kind ?? save.kind ?? "twin";
  if (save.kind !== undefined && save.kind !== kind) {
    problems.add(CODE.ENTITY_INVALID, "kind", createMessage("search_kind_fixed"));
  }
  if (key !== undefined && key !== current?.key) {
    checkKey(problems, CODE.ENTITY_INVALID, key, PLAIN_KEY);
    const isTaken = [...model.searches.values()].some(
      (other) => other.kind === kind && other.key === key,
    );
    if (isTaken) problems.add(CODE.ENTITY_EXISTS, "key", createMessage("search_key_taken"));
  }
  if (name !== undefined) checkName(problems, "name", name === "" ? {} : { name });
  if (predicate) checkPredicate(problems, kind, predicate);
  problems.throwIfAny();
}
