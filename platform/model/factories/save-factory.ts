import { v7 as uuid } from "uuid";

import { isTooLong } from "#common/count-characters.ts";

import { IssueCollector } from "../../base/errors/issues.ts";
import { CODE, unknownId } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import type { Factory } from "../../core/model/factory-model.ts";
import { nextFactoryIds } from "../../core/model/factory-parts.rules.ts";
import type { Services } from "../../core/services.ts";
import { assertNotInUse, type UsageReference } from "../changes/assert-not-in-use.ts";
import { changeModel } from "../changes/change-model.ts";
import { checkName } from "../changes/common-checks.ts";
import { deleteReference, insertReference, updateReference } from "../changes/model-row.store.ts";
import { mergeTexts, type TextSave, textsColumn } from "../changes/save-texts.ts";

export interface FactorySave {
  key?: string | undefined;
  nameI18n?: TextSave | null | undefined;
  descriptionI18n?: TextSave | null | undefined;
}

/** Creates a factory; its key is stored in the case it was sent in. */
export function createFactory(
  services: Services,
  caller: Caller,
  input: FactorySave,
): Promise<string> {
  return changeModel(services, caller, async (tx, model) => {
    const columns = buildColumns(caller, model, input, null);
    const id = uuid();
    await insertReference(tx, "twin_factory", {
      ...columns,
      id,
      key: input.key ?? "",
      domain_id: caller.domainId,
      created_by_user_id: caller.userId,
      created_at: services.now(),
    });
    return id;
  });
}

export function updateFactory(
  services: Services,
  caller: Caller,
  factoryId: string,
  input: FactorySave,
): Promise<string> {
  return changeModel(services, caller, async (tx, model) => {
    const current = model.factories.get(factoryId);
    if (!current) throw unknownId("factory", factoryId);
    await updateReference(
      tx,
      "twin_factory",
      factoryId,
      buildColumns(caller, model, input, current),
    );
    return factoryId;
  });
}

/** Throws `IN_USE` while transitions or other factories refer to the factory. */
export function deleteFactory(
  services: Services,
  caller: Caller,
  factoryId: string,
): Promise<void> {
  return changeModel(services, caller, async (tx, model) => {
    if (!model.factories.has(factoryId)) throw unknownId("factory", factoryId);
    assertNotInUse("factory", listFactoryUses(model, factoryId));
    await deleteReference(tx, "twin_factory", factoryId);
  });
}

/**
 * Counts the references to a factory from transitions and other factories. A transition or factory with two
 * references counts twice.
 */
export function countFactoryUses(model: DomainModel, factoryId: string): number {
  const named = [
    ...[...model.transitions.values()].flatMap(({ inbuiltFactoryId, draftingFactoryId }) => [
      inbuiltFactoryId,
      draftingFactoryId,
    ]),
    ...[...model.factories.values()].flatMap(nextFactoryIds),
  ];
  return named.filter((id) => id === factoryId).length;
}

/** Transitions that run the factory, and factories that continue with it. */
function listFactoryUses(model: DomainModel, factoryId: string): UsageReference[] {
  const transitions = [...model.transitions.values()]
    .filter((transition) =>
      [transition.inbuiltFactoryId, transition.draftingFactoryId].includes(factoryId),
    )
    .map(({ id, alias }) => ({ kind: "transition" as const, id, name: alias }));
  const factories = [...model.factories.values()]
    .filter((factory) => nextFactoryIds(factory).includes(factoryId))
    .map(({ id, key }) => ({ kind: "factory" as const, id, name: key }));
  return [...transitions, ...factories];
}

function buildColumns(
  { locale }: Caller,
  model: DomainModel,
  input: FactorySave,
  current: Factory | null,
) {
  const problems = new IssueCollector();
  const name = mergeTexts(current?.name ?? {}, input.nameI18n, locale);
  const description = mergeTexts(current?.description ?? {}, input.descriptionI18n, locale);
  const key = input.key ?? current?.key ?? "";
  if (key === "" || isTooLong(key, 100)) {
    problems.add(CODE.ENTITY_INVALID, "key", createMessage("key_length", { min: 1, max: 100 }));
  }
  const sameKey = [...model.factories.values()].find((factory) => factory.key === key);
  if (sameKey && sameKey.id !== current?.id) {
    problems.add(CODE.ENTITY_EXISTS, "key", createMessage("key_of_another_factory"));
  }
  checkName(problems, "nameI18n", name, { creating: current === null });
  problems.throwIfAny();
  return { key: input.key, name: textsColumn(name), description: textsColumn(description) };
}
