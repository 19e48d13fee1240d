import type { Executor } from "../../base/database/executor.ts";
import type { PlannedChanges } from "../../base/database/tables/configuration.ts";
import { readEntities } from "../configuration/apply-configuration.ts";
import { type Baseline, findBaseline } from "../configuration/baseline.store.ts";
import { compareEntities } from "../configuration/compare.rules.ts";
import { describeChanges } from "../configuration/describe-changes.ts";
import { entityKey, type StoredEntity } from "../configuration/entity.rules.ts";
import { exportFiles } from "../configuration/export-files.ts";
import type { ConfigurationFile } from "../configuration/yaml-files.ts";

export interface Drift {
  baseline: Baseline;
  changes: Omit<PlannedChanges, "missing">;
}

/**
 * Finds changes made outside configuration files since the last export or application of files.
 * Null if there was neither.
 */
export async function findDrift(db: Executor, domainId: string): Promise<Drift | null> {
  const baseline = await findBaseline(db, domainId);
  if (!baseline) return null;
  const { files } = await exportFiles(db, domainId);
  const before = await readStored(omitEqualFiles(baseline.files, files));
  const now = await readEntities(omitEqualFiles(files, baseline.files));
  const changes = compareEntities(before, now, { idFor: entityKey });
  const { created, updated, missing } = describeChanges({ ...changes, deleted: [] });
  return { baseline, changes: { created, updated, deleted: missing } };
}

async function readStored(files: readonly ConfigurationFile[]): Promise<StoredEntity[]> {
  return (await readEntities(files)).map((entity) => ({ ...entity, id: entityKey(entity) }));
}

/**
 * Omits files that are equal on both sides, so that they needn't be parsed, because parsing YAML is most of the work.
 * Equal content always gives equal bytes.
 */
function omitEqualFiles(
  files: readonly ConfigurationFile[],
  others: readonly ConfigurationFile[],
): ConfigurationFile[] {
  const texts = new Map(others.map(({ path, text }) => [path, text]));
  return files.filter(({ path, text }) => texts.get(path) !== text);
}
