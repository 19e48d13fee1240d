import type { Tx } from "../../base/database/executor.ts";
import type { ProposedField } from "../../base/database/tables/selling.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { updateLockedTwin } from "../../twins/changes/update-twin.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";

/** Writes proposed texts into a locked card, with the same validation as a user's edit. */
export async function applyProposal(
  services: Services,
  tx: Tx,
  caller: Caller,
  card: TwinRow,
  fields: readonly ProposedField[],
): Promise<TwinRow> {
  if (fields.length === 0) return card;
  const texts = new Map(fields.map(({ key, after }) => [key, String(after)]));
  const name = texts.get("name");
  const description = texts.get("description");
  const bullets = texts.get("bullet_points");
  return updateLockedTwin(services, tx, caller, card, {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(bullets !== undefined && { fields: { bullet_points: bullets } }),
  });
}
