import type { Tx } from "../../base/database/executor.ts";
import type { ProposedField } from "../../base/database/tables/selling.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { updateTwin } from "../../twins/changes/update-twin.ts";

/** Writes proposed texts into the card, validated like a user's edit. */
export async function applyProposal(
  services: Services,
  tx: Tx,
  caller: Caller,
  cardId: string,
  fields: readonly ProposedField[],
): Promise<void> {
  if (fields.length === 0) return;
  const texts = new Map(fields.map(({ key, after }) => [key, String(after)]));
  const name = texts.get("name");
  const description = texts.get("description");
  const bullets = texts.get("bullet_points");
  await updateTwin(services, tx, caller, cardId, {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(bullets !== undefined && { fields: { bullet_points: bullets } }),
  });
}
