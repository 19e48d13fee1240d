import type { Tx } from "../../base/database/executor.ts";
import { IssueCollector } from "../../base/errors/issues.ts";
import { CODE, unknownId } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { classAndDescendants, isEndOf } from "../../core/model/class-hierarchy.rules.ts";
import type { DomainModel, Link } from "../../core/model/domain-model.ts";
import type { Services } from "../../core/services.ts";
import { changeModel } from "../changes/change-model.ts";
import { updateReference } from "../changes/model-row.store.ts";
import { replaceLinkEnd } from "../changes/move-twins.store.ts";
import type { Replacement } from "../changes/replacement.ts";
import { countCardinalityViolations, countMisplacedLinks } from "../changes/twin-usage.store.ts";
import { linkOf } from "../field-types/link-end.rules.ts";
import { checkEnd, linkColumns, type LinkSave } from "./link-settings.ts";

export interface LinkChange extends LinkSave {
  srcTwinClassUpdate?: Replacement | undefined;
  dstTwinClassUpdate?: Replacement | undefined;
}

type End = "src" | "dst";

/** Updates a link. Throws if linked twins no longer fit and the request contains no replacements for them. */
export function updateLink(
  services: Services,
  caller: Caller,
  linkId: string,
  input: LinkChange,
): Promise<string> {
  return changeModel(services, caller, async (tx, model) => {
    const current = model.links.get(linkId);
    if (!current) throw unknownId("link", linkId);
    const problems = new IssueCollector();
    const columns = linkColumns(problems, model, caller, input, current);
    const srcClassId = await readEndChange(problems, tx, model, current, "src", input);
    const dstClassId = await readEndChange(problems, tx, model, current, "dst", input);
    await checkType(problems, tx, current, input.type ?? current.type);
    checkFields(problems, model, current, { srcClassId, dstClassId });
    problems.throwIfAny();
    await updateReference(tx, "link", linkId, {
      ...columns,
      src_class_id: srcClassId,
      dst_class_id: dstClassId,
    });
    return linkId;
  });
}

async function readEndChange(
  problems: IssueCollector,
  tx: Tx,
  model: DomainModel,
  link: Link,
  end: End,
  input: LinkChange,
): Promise<string | undefined> {
  const { newId, replaceMap } = input[`${end}TwinClassUpdate`] ?? {};
  if (newId === undefined || newId === link[`${end}ClassId`]) return undefined;
  const field = `${end}TwinClassUpdate.newId`;
  if (newId === null) {
    problems.add(CODE.LINK_CLASS_MISSING, field, createMessage("class_not_found"));
    return undefined;
  }
  checkEnd(problems, model, field, newId);
  const classIds = classAndDescendants(model, newId).map(({ id }) => id);
  for (const [twinId, newTwinId] of Object.entries(replaceMap ?? {})) {
    await replaceLinkEnd(tx, { linkId: link.id, end, classIds, twinId, newTwinId });
  }
  if ((await countMisplacedLinks(tx, link.id, end, classIds)) > 0) {
    const message = createMessage("link_of_other_twins");
    problems.add(CODE.LINK_UPDATE_RESTRICTED, field, message);
  }
  return newId;
}

/** Reports fields that show the link, if the link's new classes no longer include the class of the field. */
function checkFields(
  problems: IssueCollector,
  model: DomainModel,
  link: Link,
  ends: { srcClassId: string | undefined; dstClassId: string | undefined },
): void {
  const changed = {
    ...link,
    srcClassId: ends.srcClassId ?? link.srcClassId,
    dstClassId: ends.dstClassId ?? link.dstClassId,
  };
  const end = ends.srcClassId === undefined ? "dst" : "src";
  for (const field of model.fields.values()) {
    if (linkOf(model, field)?.id !== link.id || isEndOf(model, field.classId, changed)) continue;
    const message = createMessage("link_needed_by_field", { field: field.key });
    problems.add(CODE.LINK_UPDATE_RESTRICTED, `${end}TwinClassUpdate.newId`, message);
  }
}

/** Reports a link type that is violated by existing links. Replaced twins are taken into account. */
async function checkType(
  problems: IssueCollector,
  tx: Tx,
  link: Link,
  type: Link["type"],
): Promise<void> {
  const unique: End[] = type === "ManyToMany" ? [] : type === "OneToOne" ? ["src", "dst"] : ["src"];
  for (const end of unique) {
    if ((await countCardinalityViolations(tx, link.id, end)) === 0) continue;
    const message = createMessage("link_several", { type });
    problems.add(CODE.LINK_UPDATE_RESTRICTED, "type", message);
    return;
  }
}
