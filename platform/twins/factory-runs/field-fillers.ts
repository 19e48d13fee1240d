import { createMessage } from "../../base/messages/message.ts";
import { isKindOf } from "../../core/model/class-properties.rules.ts";
import { FactoryStepError } from "../../model/featurers/run-fillers.rules.ts";
import { fieldType, LINK_TYPER, presentValue } from "../../model/field-types/field-types.rules.ts";
import { fieldsOf } from "../../model/field-types/read-fields.rules.ts";
import { newItem, getSource, listSources } from "./factory-item.ts";
import { type Filler, requireTwin, setAssignee, setField, findTemplate } from "./filler.ts";
import { findItemHead, findLinkedTwin, findSentTwin, readStoredValue } from "./item-values.ts";

/** Fillers that set fields or the assignee from other twins, by ID of their featurer. */
export const FIELD_FILLERS_BY_ID: readonly [number, Filler][] = [
  [2309, copyFields],
  [
    2322,
    async ({ linkField }, item, run) =>
      setAssignee(item, requireTwin(await findSentTwin(run, linkField)).assigner_user_id),
  ],
  [
    2326,
    ({ twinClassId = "" }, item, { caller }) => {
      const source = listSources(item).find(({ twin }) =>
        isKindOf(caller.model, twin.class_id, twinClassId),
      );
      setAssignee(item, requireTwin(source).twin.assigner_user_id);
    },
  ],
  [
    2328,
    async ({ linkField }, item, run) => {
      const linked = await findLinkedTwin(run, getSource(item), linkField);
      setAssignee(item, requireTwin(linked).assigner_user_id);
    },
  ],
  [
    2334,
    async ({ srcTwinClassFieldId: src, dstTwinClassFieldId: dst }, item, run) =>
      setField(item, dst, requireTwin(await findSentTwin(run, src)).head_id),
  ],
  [
    2335,
    async (
      { srcTwinClassFieldId: src, lookupTwinClassFieldId, dstTwinClassFieldId: dst },
      item,
      run,
    ) => {
      const linked = requireTwin(await findLinkedTwin(run, item, src));
      setField(item, dst, await readStoredValue(run, linked, lookupTwinClassFieldId));
    },
  ],
  [
    2336,
    async (
      { srcTwinClassFieldId: src, lookupTwinClassFieldId, dstTwinClassFieldId: dst },
      item,
      run,
    ) => {
      const linked = requireTwin(await findLinkedTwin(run, item, src));
      const head = requireTwin(await run.reader.find(linked.head_id));
      setField(item, dst, await readStoredValue(run, head, lookupTwinClassFieldId));
    },
  ],
  [
    2337,
    async (
      { srcTwinClassFieldId: src, lookupTwinClassFieldId, dstTwinClassFieldId: dst },
      item,
      run,
    ) => {
      const head = requireTwin(await findItemHead(run, item));
      const linked = requireTwin(await findLinkedTwin(run, newItem(head, []), src));
      setField(item, dst, await readStoredValue(run, linked, lookupTwinClassFieldId));
    },
  ],
  [2342, findOnlyTwin],
];

/** Copies the values of a template, except secrets and values that must be unique. */
async function copyFields(
  _params: Parameters<Filler>[0],
  item: Parameters<Filler>[1],
  run: Parameters<Filler>[2],
  templateId: string | null,
): Promise<void> {
  const { model } = run.caller;
  const template = await findTemplate(run, templateId);
  const twinClass = model.classes.get(item.twin.class_id);
  for (const field of twinClass ? fieldsOf(model, twinClass) : []) {
    const type = fieldType(field);
    const value = template.fields[field.key];
    const isUnique = (type.uniqueWithin?.(field) ?? null) !== null;
    if (value === undefined || !type.writable || type.secret || isUnique) continue;
    if (field.typerId === LINK_TYPER) continue;
    if (!isKindOf(model, template.class_id, field.classId)) continue;
    setField(item, field.id, presentValue(field, value));
  }
}

async function findOnlyTwin(
  { twinClassFieldLinkId, twinClassId = "" }: Parameters<Filler>[0],
  item: Parameters<Filler>[1],
  run: Parameters<Filler>[2],
): Promise<void> {
  const { model } = run.caller;
  const classIds = [...model.classes.keys()].filter((id) => isKindOf(model, id, twinClassId));
  const [only, ...others] = await run.reader.ofClasses(classIds);
  if (!only || others.length > 0) {
    throw new FactoryStepError(createMessage("factory_twin_ambiguous"));
  }
  setField(item, twinClassFieldLinkId, only.id);
}
