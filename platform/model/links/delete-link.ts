import { unknownId } from "../../base/errors/request-error.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { assertNotInUse, type UsageReference } from "../changes/assert-not-in-use.ts";
import { changeModel } from "../changes/change-model.ts";
import { deleteReference } from "../changes/model-row.store.ts";
import { findParamReferences } from "../changes/parameter-references.ts";
import { countTwinLinks } from "../changes/twin-usage.store.ts";

/** Throws `IN_USE` while twins are linked by it, or fields and other featurers refer to it. */
export function deleteLink(services: Services, caller: Caller, linkId: string): Promise<void> {
  return changeModel(services, caller, async (tx, model) => {
    if (!model.links.has(linkId)) throw unknownId("link", linkId);
    const count = await countTwinLinks(tx, linkId);
    const linked: UsageReference[] = count > 0 ? [{ kind: "twinLink", count }] : [];
    assertNotInUse("link", [...linked, ...findParamReferences(model, [linkId])]);
    await deleteReference(tx, "link", linkId);
  });
}
