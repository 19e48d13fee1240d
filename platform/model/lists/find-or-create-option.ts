import { cleanName } from "#common/clean-text.ts";

import type { Tx } from "../../base/database/executor.ts";
import { bumpModelVersion } from "../changes/model-row.store.ts";
import { type FoundOption, findOptionByName, type NamedOption } from "./option.queries.ts";
import { insertNamedOption, lockOptionName } from "./option.store.ts";

/**
 * Finds or creates an option by name: an option of the business, or a shared one if there is no
 * business.
 */
export async function findOrCreateOption(
  tx: Tx,
  option: NamedOption & { id: string; domainId: string; locale: string },
): Promise<FoundOption> {
  const found = await findOptionByName(tx, option);
  if (found !== null) return found;
  await lockOptionName(tx, option);
  const existing = await findOptionByName(tx, option);
  if (existing !== null) return existing;
  const name = { [option.locale]: cleanName(option.name) };
  await insertNamedOption(tx, { ...option, name });
  // Shared options are part of the domain's model, which must be reloaded.
  if (option.businessAccountId === null) await bumpModelVersion(tx, option.domainId);
  return { id: option.id, name, state: "active" };
}
