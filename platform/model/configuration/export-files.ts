import { setImmediate } from "node:timers/promises";

import type { Executor } from "../../base/database/executor.ts";
import { readRows } from "./configuration.store.ts";
import { toDocuments } from "./documents.rules.ts";
import { encodeRows } from "./encode.rules.ts";
import { KINDS } from "./kinds.rules.ts";
import { isUnusedSchema } from "./unused-schemas.rules.ts";
import { type ConfigurationFile, toFile } from "./yaml-files.ts";

/** The domain's configuration: the same content gives the same files, in any domain. */
export async function exportFiles(db: Executor, domainId: string): Promise<ConfigurationFile[]> {
  const entities = encodeRows(await readRows(db, domainId, KINDS));
  const files: ConfigurationFile[] = [];
  for (const document of toDocuments(entities.filter((each) => !isUnusedSchema(each, entities)))) {
    files.push(toFile(document));
    // Other requests get their turn between files.
    await setImmediate();
  }
  return files;
}
