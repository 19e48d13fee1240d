import type { Params } from "../../base/database/tables/json-values.ts";
import { IssueCollector } from "../../base/errors/issues.ts";
import { CODE } from "../../base/errors/request-error.ts";
import { createMessage, type Message } from "../../base/messages/message.ts";
import type { DomainModel, TwinClass } from "../../core/model/domain-model.ts";
import { checkBehavior, type FEATURER_TYPE } from "../changes/check-behavior.ts";
import type { FeaturerReference } from "../changes/check-parameter-ids.ts";
import {
  checkColors,
  checkIcon,
  checkKey,
  checkLogo,
  checkName,
} from "../changes/common-checks.ts";
import { CLASS_KEY, FIELD_KEY, PLAIN_KEY } from "../changes/key.rules.ts";
import { checkFieldKey, checkTyper } from "../fields/field-settings.ts";
import { checkInitialStatus } from "../twinflows/create-twinflow.ts";
import type { WrittenEntity } from "./apply-entities.ts";
import { type Members, text, withoutNumber } from "./names.rules.ts";

type BehaviorType = keyof typeof FEATURER_TYPE;
type Texts = Readonly<Record<string, string>>;
type Check = (
  problems: IssueCollector,
  model: DomainModel,
  about: { id: string; members: Members },
) => void;

/** Collects the issues of one entity, with the file and place it comes from. */
class EntityIssues extends IssueCollector {
  readonly #all: IssueCollector;
  readonly #at: string;

  constructor(all: IssueCollector, at: string) {
    super();
    this.#all = all;
    this.#at = at;
  }

  override add(kind: Parameters<IssueCollector["add"]>[0], field: string, message: Message): void {
    this.#all.add(kind, `${this.#at} ${field}`, message);
  }
}

/**
 * Checks a changed entity like the call that saves such an entity would, but in the model that contains all changes.
 */
export function checkEntity(
  all: IssueCollector,
  model: DomainModel,
  written: WrittenEntity,
  id: string,
): void {
  const { entity } = written;
  const problems = new EntityIssues(all, entity.at);
  const { members } = entity;
  for (const column of Object.values(entity.kind.columns)) {
    if (column.type !== "texts" || column.member === "description") continue;
    checkName(problems, column.member, members[column.member] as Texts | undefined, {
      optional: true,
    });
  }
  checkColors(problems, {
    backgroundColor: text(members["backgroundColor"]),
    fontColor: text(members["fontColor"]),
  });
  checkLogo(problems, text(members["logo"]));
  checkIcon(problems, text(members["icon"]));
  if (!entity.kind.buildName && entity.kind.folder && entity.kind.name !== "factory") {
    const rule = entity.kind.name === "class" ? CLASS_KEY : PLAIN_KEY;
    checkKey(problems, CODE.ENTITY_INVALID, withoutNumber(entity.name), rule);
  }
  checkEntityFeaturer(problems, model, written);
  CHECKS[entity.kind.name]?.(problems, model, { id, members });
}

const BEHAVIORS: Readonly<Record<string, { type: BehaviorType; id: string; params: string }>> = {
  class: { type: "headHunter", id: "head_hunter_featurer_id", params: "head_hunter_params" },
  link: { type: "linker", id: "linker_featurer_id", params: "linker_params" },
  trigger: { type: "trigger", id: "featurer_id", params: "params" },
  validator: { type: "validator", id: "featurer_id", params: "params" },
  setValidator: { type: "validator", id: "featurer_id", params: "params" },
  condition: {
    type: "conditioner",
    id: "conditioner_featurer_id",
    params: "conditioner_params",
  },
  multiplier: {
    type: "multiplier",
    id: "multiplier_featurer_id",
    params: "multiplier_params",
  },
  step: { type: "filler", id: "filler_featurer_id", params: "filler_params" },
};

/**
 * Finds the featurer of an entity, and its parameters in the form in which they are stored: with IDs instead of
 * references.
 */
export function findBehavior({ entity, row }: WrittenEntity): FeaturerReference | null {
  const behavior = BEHAVIORS[entity.kind.name];
  const featurerId = row[behavior?.id ?? ""];
  if (!behavior || typeof featurerId !== "number") return null;
  const path = `${entity.at} ${entity.kind.columns[behavior.params]?.member}`;
  return { featurerId, params: row[behavior.params] as Params, path };
}

function checkEntityFeaturer(
  problems: IssueCollector,
  model: DomainModel,
  written: WrittenEntity,
): void {
  const behavior = BEHAVIORS[written.entity.kind.name];
  const reference = findBehavior(written);
  if (!behavior || !reference) return;
  const findMember = (column: string) => written.entity.kind.columns[column]?.member ?? "";
  checkBehavior(
    problems,
    model,
    { type: behavior.type, id: reference.featurerId, params: reference.params },
    { id: findMember(behavior.id), params: findMember(behavior.params) },
  );
}

const CHECKS: Readonly<Record<string, Check>> = {
  class: (problems, model, { id }) => {
    const twinClass = model.classes.get(id);
    if (twinClass && (extendsItself(model, twinClass) || isBelowItself(model, twinClass))) {
      problems.add(CODE.CLASS_CYCLE, "extends", createMessage("class_extends_cycle"));
    }
  },
  field: (problems, model, { id }) => {
    const field = model.fields.get(id);
    const twinClass = model.classes.get(field?.classId ?? "");
    if (!field || !twinClass) return;
    checkKey(problems, CODE.FIELD_KEY_INCORRECT, field.key, FIELD_KEY);
    checkFieldKey(problems, model, twinClass, field.key, id);
    checkTyper(problems, model, twinClass.id, { id: field.typerId, params: field.typerParams });
  },
  status: (problems, _, { members }) => {
    checkKey(problems, CODE.STATUS_KEY_INCORRECT, text(members["key"]), PLAIN_KEY);
  },
  permission: (problems, _, { members }) => {
    checkKey(problems, CODE.PERMISSION_KEY_INCORRECT, text(members["key"]), PLAIN_KEY);
  },
  workflow: (problems, model, { id }) => {
    const flow = model.flows.get(id);
    const twinClass = model.classes.get(flow?.classId ?? "");
    if (flow && twinClass) checkInitialStatus(problems, model, twinClass, flow.initialStatusId);
  },
};

function extendsItself(model: DomainModel, { ancestorIds }: TwinClass): boolean {
  return model.classes.get(ancestorIds.at(-1) ?? "")?.extendsClassId !== null;
}

function isBelowItself(model: DomainModel, { id, headClassId }: TwinClass): boolean {
  const visited = new Set<string>();
  for (let headId = headClassId; headId !== null && !visited.has(headId);) {
    const head = model.classes.get(headId);
    if (head?.ancestorIds.includes(id)) return true;
    visited.add(headId);
    headId = head?.headClassId ?? null;
  }
  return false;
}
