import { unknownId } from "../../base/errors/request-error.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import { CARD_ROOT, isRootKind } from "./marketplace-classes.rules.ts";

/** Asserts that the twin is a marketplace card of a product, and returns the product's ID. */
export function assertCard({ model }: Caller, { id, class_id: classId, head_id: headId }: TwinRow) {
  if (headId === null || !isRootKind(model, classId, CARD_ROOT)) {
    throw unknownId("marketplace_card", id);
  }
  return headId;
}
