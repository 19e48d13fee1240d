import type { Executor } from "../../base/database/executor.ts";
import { readRows } from "./configuration.store.ts";
import { encodeRows } from "./encode.rules.ts";
import { isUnusedSchema } from "./unused-schemas.rules.ts";
import { type ConfigurationFile, toFiles } from "./yaml-files.ts";

/** The domain's configuration: the same content gives the same files, in any domain. */
export async function exportFiles(db: Executor, domainId: string): Promise<ConfigurationFile[]> {
  const entities = encodeRows(await readRows(db, domainId));
  return toFiles(entities.filter((entity) => !isUnusedSchema(entity, entities)));
}
