import { v7 as uuid } from "uuid";

import type { Caller, Services } from "../context.ts";
import { CODE, unknownId } from "../errors.ts";
import { factoriesOf, type FactoryRow } from "../store/factories.ts";
import { deleteReference, insertReference, updateReference } from "../store/reference-rows.ts";
import { changeModel } from "./change-model.ts";
import { Problems } from "./problems.ts";
import { checkName } from "./reference-checks.ts";
import { savedTexts, type TextSave, textsColumn } from "./save-texts.ts";

export interface FactorySave {
  key?: string | undefined;
  nameI18n?: TextSave | null | undefined;
  descriptionI18n?: TextSave | null | undefined;
}

/** Keys of factories are stored as they are sent. */
export function createFactory(
  services: Services,
  caller: Caller,
  input: FactorySave,
): Promise<string> {
  return changeModel(services, caller, async (tx) => {
    const columns = columnsOf(caller, input, null);
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
  return changeModel(services, caller, async (tx) => {
    const factories = await factoriesOf(tx, caller.domainId);
    const current = factories.find(({ id }) => id === factoryId);
    if (!current) throw unknownId("factory", factoryId);
    await updateReference(tx, "twin_factory", factoryId, columnsOf(caller, input, current));
    return factoryId;
  });
}

export function deleteFactory(
  services: Services,
  caller: Caller,
  factoryId: string,
): Promise<void> {
  return changeModel(services, caller, async (tx) => {
    const factories = await factoriesOf(tx, caller.domainId);
    if (!factories.some(({ id }) => id === factoryId)) throw unknownId("factory", factoryId);
    await deleteReference(tx, "twin_factory", factoryId);
  });
}

function columnsOf({ locale }: Caller, input: FactorySave, current: FactoryRow | null) {
  const problems = new Problems();
  const name = savedTexts(current?.name ?? {}, input.nameI18n, locale);
  const description = savedTexts(current?.description ?? {}, input.descriptionI18n, locale);
  const key = input.key ?? current?.key ?? "";
  if (key === "" || key.length > 100) {
    problems.add(CODE.ENTITY_INVALID, "key", "Key must have 1 to 100 characters");
  }
  checkName(problems, "nameI18n", name, { creating: current === null });
  problems.refuse();
  return { key: input.key, name: textsColumn(name), description: textsColumn(description) };
}
