import type { Tx } from "../../base/database/executor.ts";
import { CODE, type Code, RequestError } from "../../base/errors/request-error.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { DomainModel, TwinClass } from "../../core/model/domain-model.ts";
import type { Services } from "../../core/services.ts";
import type { BasicFieldName } from "../../model/featurers/run-fillers.rules.ts";
import { fieldByKey } from "../../model/field-types/read-fields.rules.ts";
import type { NewAttachment } from "../attachments/attachment-change.ts";
import { classOf } from "../twin/find-twin.ts";
import type { TwinRow } from "../twin/twin.store.ts";
import { executeFactory } from "./execute-factory.ts";
import { newItem } from "./factory-item.ts";
import { FactoryError, type FactoryRun } from "./factory-run.ts";
import { type FactoryOutcome, saveItems } from "./save-items.ts";
import { createTwinReader } from "./twin-reader.store.ts";

/** Input of the factory from the request. */
export interface FactoryInput {
  /** Values by ID or key of the field. Null is ignored. */
  fields?: Readonly<Record<string, string | null>>;
  basics?: Readonly<Partial<Record<BasicFieldName, string | null>>>;
  files?: readonly NewAttachment[];
}

/** Runs a factory on all twins of a transition at once, in the transition's transaction. */
export async function runFactory(
  services: Services,
  tx: Tx,
  caller: Caller,
  factoryId: string,
  twins: readonly TwinRow[],
  { fields = {}, basics = {}, files = [] }: FactoryInput,
): Promise<FactoryOutcome> {
  const [first] = twins;
  const { domainId } = caller;
  const businessAccountId = first?.business_account_id ?? caller.businessAccountId;
  const run: FactoryRun = {
    tx,
    caller,
    reader: createTwinReader(tx, { domainId, businessAccountId }),
    context: {
      fields: first ? toFieldIds(caller.model, classOf(caller, first), fields) : {},
      basics,
    },
    items: twins.map((twin) => newItem(twin, [])),
    inputIds: new Set(twins.map(({ id }) => id)),
  };
  await withRequestErrors(() => executeFactory(run, factoryId));
  return saveItems(services, tx, caller, { inputs: twins, items: run.items, files });
}

const CODES: Record<FactoryError["reason"], Code> = {
  recursion: CODE.FACTORY_INCORRECT,
  step: CODE.FACTORY_STEP,
  multiplier: CODE.FACTORY_MULTIPLIER,
};

async function withRequestErrors(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof FactoryError)) throw error;
    throw new RequestError(CODES[error.reason], error.sentences);
  }
}

function toFieldIds(
  model: DomainModel,
  twinClass: TwinClass,
  fields: NonNullable<FactoryInput["fields"]>,
): Record<string, string> {
  const named = Object.entries(fields).flatMap(([name, value]) => {
    const lower = name.toLowerCase();
    const id = fieldByKey(model, twinClass, lower)?.id ?? lower;
    return value === null ? [] : [[id, value] as const];
  });
  return Object.fromEntries(named);
}
