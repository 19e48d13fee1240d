import { v7 as uuid } from "uuid";

import { IssueCollector } from "../../base/errors/issues.ts";
import { CODE } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { changeModel } from "../changes/change-model.ts";
import { insertReference } from "../changes/model-row.store.ts";
import { ALL_TWINS, checkEnd, linkColumns, type LinkSave } from "./link-settings.ts";

export interface NewLink extends LinkSave {
  srcTwinClassId?: string | undefined;
  dstTwinClassId?: string | undefined;
}

export function createLink(services: Services, caller: Caller, input: NewLink): Promise<string> {
  return changeModel(services, caller, async (tx, model) => {
    const problems = new IssueCollector();
    const columns = linkColumns(problems, model, caller, input, null);
    const { type, linkStrength: strength, srcTwinClassId, dstTwinClassId } = input;
    if (!type) problems.add(CODE.ENTITY_INVALID, "type", createMessage("link_type_invalid"));
    if (!strength)
      problems.add(CODE.ENTITY_INVALID, "linkStrength", createMessage("link_strength_invalid"));
    checkEnd(problems, model, "srcTwinClassId", srcTwinClassId);
    checkEnd(problems, model, "dstTwinClassId", dstTwinClassId);
    problems.throwIfAny();

    const id = uuid();
    await insertReference(tx, "link", {
      ...columns,
      id,
      domain_id: caller.domainId,
      src_class_id: srcTwinClassId ?? "",
      dst_class_id: dstTwinClassId ?? "",
      type: type ?? "ManyToOne",
      strength: strength ?? "OPTIONAL",
      linker_featurer_id: input.linkerFeaturerId ?? ALL_TWINS,
      created_by_user_id: caller.userId,
      created_at: services.now(),
    });
    return id;
  });
}
