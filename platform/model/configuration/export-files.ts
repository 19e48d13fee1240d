import { setImmediate } from "node:timers/promises";

import type { Executor } from "../../base/database/executor.ts";
import { builtInClassNames } from "../../core/model/builtin-classes.rules.ts";
import { toMemberName } from "./columns.rules.ts";
import { readRows } from "./configuration.store.ts";
import { toDocuments } from "./documents.rules.ts";
import { encodeRows, idOfRow, type StoredRows } from "./encode.rules.ts";
import type { StoredEntity } from "./entity.rules.ts";
import { KINDS } from "./kinds.rules.ts";
import { isUnusedSchema } from "./unused-schemas.rules.ts";
import { type ConfigurationFile, toFile } from "./yaml-files.ts";

export interface ConfigurationExport {
  files: ConfigurationFile[];
  /** References to twins and icons, which files can't contain because they are content. */
  omitted: { kind: string; key: string; members: string[] }[];
}

/** Exports the domain's configuration. Equal content gives equal files in every domain. */
export async function exportFiles(db: Executor, domainId: string): Promise<ConfigurationExport> {
  const stored = await readRows(db, domainId, KINDS, builtInClassNames());
  const entities = encodeRows(stored);
  const files: ConfigurationFile[] = [];
  for (const document of toDocuments(entities.filter((each) => !isUnusedSchema(each, entities)))) {
    files.push(toFile(document));
    // Lets the event loop serve other requests between two files.
    await setImmediate();
  }
  return { files, omitted: listOmitted(entities, stored) };
}

const CONTENT_COLUMN = /_(twin|resource)_id$/;

function listOmitted(entities: readonly StoredEntity[], { rows }: StoredRows) {
  return KINDS.flatMap((kind) => {
    const columns = (kind.skipped ?? []).filter((column) => CONTENT_COLUMN.test(column));
    return (rows.get(kind.name) ?? []).flatMap((row) => {
      const members = columns.filter((column) => row[column] !== null).map(toMemberName);
      const entity = entities.find((each) => each.kind === kind && each.id === idOfRow(kind, row));
      return entity && members.length > 0 ? [{ kind: kind.name, key: entity.name, members }] : [];
    });
  });
}
