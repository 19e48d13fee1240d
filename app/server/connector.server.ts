import type { Caller } from "./caller.server.ts";
import { fieldsOf, typeOf, viewField } from "./field-values.server.ts";
import { viewStatus } from "./product-list.server.ts";
import { getTwin } from "./twins.server.ts";

/** An account at a marketplace: its settings, and what may be done with it now. */
export async function connectorPage(caller: Caller, connectorId: string) {
  const { twin, relatedObjects: related } = await getTwin(caller, connectorId);
  return {
    id: twin.id,
    name: twin.name,
    type: related.twinClassMap[twin.twinClassId]?.name ?? "",
    status: viewStatus(related.statusMap[twin.statusId]),
    fields: fieldsOf(twin, related)
      .filter((field) => typeOf(field) !== "attachment")
      .map((field) => viewField(field, twin, related)),
    transitions: twin.transitionsIdList
      .map((id) => related.transitionsMap[id])
      .filter((transition) => transition !== undefined),
  };
}
