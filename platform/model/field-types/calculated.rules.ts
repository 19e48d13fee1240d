import { createMessage } from "../../base/messages/message.ts";
import { addDecimals } from "../../base/text/decimals.ts";
import { ids } from "../../base/text/id-list.ts";
import { isKindOf } from "../../core/model/class-properties.rules.ts";
import type { ClassField, DomainModel } from "../../core/model/domain-model.ts";
import { compareText, type FieldType, flag, joined, notSearchable } from "./field-type.rules.ts";

/**
 * A number computed from child twins. As upstream's clients expect, its descriptor is that of a
 * text field and written values are ignored.
 */
export const calculated: FieldType = {
  writable: false,
  ignoresWrites: true,
  parse: (_raw, { label }) => ({
    ok: false,
    problem: { kind: "immutable", message: createMessage("field_calculated", { label }) },
  }),
  present: joined,
  describe: () => ({ fieldType: "textV1", regExp: ".*", editorType: "PLAIN" }),
  index: () => ({}),
  compare: compareText,
  search: (_filter, _field, { label }) => notSearchable(label),
};

export const SUM_TYPERS: ReadonlySet<number> = new Set([1312, 1313]);
const COUNT_BY_STATUS: ReadonlySet<number> = new Set([1314, 1315]);
const COUNT_BY_CLASS = 1333;

export function isCalculated({ typerId }: ClassField): boolean {
  return SUM_TYPERS.has(typerId) || COUNT_BY_STATUS.has(typerId) || typerId === COUNT_BY_CLASS;
}

/** Children of one twin that have the same class and status. */
export interface ChildGroup {
  classId: string;
  statusId: string;
  count: number;
  /** Sums by field key, as decimal texts. */
  sums: Readonly<Record<string, string>>;
}

/** Computes the value of a calculated field from groups of child twins. */
export function calculate(
  model: DomainModel,
  { typerId, typerParams }: ClassField,
  children: readonly ChildGroup[],
): string {
  if (typerId === COUNT_BY_CLASS) {
    const classIds = ids(typerParams.twinClassIds);
    return count(
      children.filter(({ classId }) => classIds.some((id) => isKindOf(model, classId, id))),
    );
  }
  const statusIds = ids(typerParams.childrenTwinStatusIdList);
  const matchingChildren = children.filter(
    ({ statusId }) =>
      statusIds.length === 0 || statusIds.includes(statusId) !== flag(typerParams.exclude),
  );
  if (!SUM_TYPERS.has(typerId)) return count(matchingChildren);
  const key = model.fields.get(typerParams.childrenTwinClassFieldId ?? "")?.key ?? "";
  return addDecimals(matchingChildren.map(({ sums }) => sums[key] ?? "0"));
}

function count(children: readonly ChildGroup[]): string {
  return String(children.reduce((total, child) => total + child.count, 0));
}
