import type { Caller, Services } from "../../context.ts";
import { unknownId } from "../../errors.ts";
import { deleteReference } from "../../store/reference-rows.ts";
import { countTwinLinks } from "../../store/reference-usage.ts";
import { changeModel } from "./change-model.ts";
import { refuseInUse, type Use } from "./in-use.ts";
import { namedByParams } from "./named-by-params.ts";

export function deleteLink(services: Services, caller: Caller, linkId: string): Promise<void> {
  return changeModel(services, caller, async (tx, model) => {
    if (!model.links.has(linkId)) throw unknownId("link", linkId);
    const count = await countTwinLinks(tx, linkId);
    const linked: Use[] = count > 0 ? [{ kind: "twinLink", count }] : [];
    refuseInUse("link", [...linked, ...namedByParams(model, [linkId])]);
    await deleteReference(tx, "link", linkId);
  });
}
