import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";

import { ConfigError } from "../errors/setting-error.ts";
import { DatabaseUnavailableError } from "./database-errors.ts";
import type { Db } from "./executor.ts";
import { up as core } from "./migrations/0001-core.ts";
import { up as jobs } from "./migrations/0002-jobs.ts";
import { up as accounts } from "./migrations/0003-accounts.ts";
import { up as factories } from "./migrations/0004-factories.ts";
import { up as permissions } from "./migrations/0005-permissions.ts";
import { up as twinMarks } from "./migrations/0006-twin-marks.ts";
import { up as webhooks } from "./migrations/0007-webhooks.ts";
import { up as factoryParts } from "./migrations/0008-factory-parts.ts";
import { up as listOrders } from "./migrations/0009-list-orders.ts";
import { up as externalIds } from "./migrations/0010-external-ids.ts";
import { up as browseOrder } from "./migrations/0011-browse-order.ts";
import { up as exactAndClass } from "./migrations/0012-exact-and-class.ts";
import { up as listViews } from "./migrations/0013-list-views.ts";
import { up as recentDays } from "./migrations/0014-recent-days.ts";
import { up as spaceTwinflow } from "./migrations/0015-space-twinflow.ts";
import { up as daysOfOwners } from "./migrations/0016-days-of-owners.ts";
import { up as spansAndPairs } from "./migrations/0017-spans-and-pairs.ts";
import { up as audit } from "./migrations/0018-audit.ts";
import { up as accountGuards } from "./migrations/0019-account-guards.ts";
import { up as jobTurns } from "./migrations/0020-job-turns.ts";
import { up as setup } from "./migrations/0021-setup.ts";
import { up as javaPatterns } from "./migrations/0022-java-patterns.ts";
import { up as secretCheck } from "./migrations/0023-secret-check.ts";
import { up as acceptedInvitations } from "./migrations/0024-accepted-invitations.ts";
import { up as fewerSearchIndexes } from "./migrations/0025-fewer-search-indexes.ts";
import { up as factoryMachinery } from "./migrations/0026-factory-machinery.ts";
import { up as peopleAndConfiguration } from "./migrations/0030-people-and-configuration.ts";
import { up as commentMarks } from "./migrations/0034-comment-marks.ts";
import { up as publicLists } from "./migrations/0038-public-lists.ts";
import { up as builtinHeads } from "./migrations/0039-builtin-heads.ts";
import { up as cancelledJobs } from "./migrations/0040-cancelled-jobs.ts";
import { up as listSubsets } from "./migrations/0041-list-subsets.ts";
import { up as bulkJobs } from "./migrations/0042-bulk-jobs.ts";
import { up as accessTokens } from "./migrations/0043-access-tokens.ts";
import { up as trash } from "./migrations/0044-trash.ts";
import { up as bulkJobTokens } from "./migrations/0045-bulk-job-tokens.ts";
import { up as trashReferences } from "./migrations/0046-trash-references.ts";
import { up as configurationPlans } from "./migrations/0047-configuration-plans.ts";
import { up as historyOrigins } from "./migrations/0048-history-origins.ts";
import { up as overviewIndexes } from "./migrations/0049-overview-indexes.ts";
import { up as undoBulkJobs } from "./migrations/0050-undo-bulk-jobs.ts";
import { up as fieldDefaults } from "./migrations/0051-field-defaults.ts";
import { up as foldedSearch } from "./migrations/0052-folded-search.ts";
import { up as bulkRowChanges } from "./migrations/0053-bulk-row-changes.ts";
import { up as formerUsers } from "./migrations/0054-former-users.ts";
import { up as notificationMails } from "./migrations/0055-notification-mails.ts";
import { up as businessOfPlans } from "./migrations/0056-business-of-plans.ts";
import { up as viewsOfGroups } from "./migrations/0057-views-of-groups.ts";
import { up as forgetPeople } from "./migrations/0058-forget-people.ts";
import { up as secondFactor } from "./migrations/0059-second-factor.ts";
import { up as eanFindings } from "./migrations/0060-ean-findings.ts";
import { up as businessExports } from "./migrations/0061-business-exports.ts";
import { up as mail } from "./migrations/0062-mail.ts";
import { up as writerTokens } from "./migrations/0063-writer-tokens.ts";
import { up as bulkAttempts } from "./migrations/0064-bulk-attempts.ts";
import { up as baseGroup } from "./migrations/0065-base-group.ts";
import { up as internalFields } from "./migrations/0066-internal-fields.ts";
import { up as publicationSchedules } from "./migrations/0067-publication-schedules.ts";
import { up as pastNames } from "./migrations/0069-past-names.ts";
import { up as undoMerges } from "./migrations/0070-undo-merges.ts";
import { up as fieldsThatFilesLeft } from "./migrations/0071-fields-that-files-left.ts";
import { up as codesOfRows } from "./migrations/0072-codes-of-rows.ts";
import { up as cleanOptionNames } from "./migrations/0073-clean-option-names.ts";
import { up as namesAndDefaultsOfUpstream } from "./migrations/0074-names-and-defaults-of-upstream.ts";
import { up as ownValuesOfCards } from "./migrations/0075-own-values-of-cards.ts";
import { up as writerUse } from "./migrations/0076-writer-use.ts";
import { up as filesOfCopies } from "./migrations/0077-files-of-copies.ts";
import { up as imagesOfJobs } from "./migrations/0078-images-of-jobs.ts";
import { up as outdatedListings } from "./migrations/0079-outdated-listings.ts";
import { up as productMerges } from "./migrations/0080-product-merges.ts";
import { up as webhooksOfBusinesses } from "./migrations/0081-webhooks-of-businesses.ts";
import { up as variantGroups } from "./migrations/0082-variant-groups.ts";
import { up as pricesWithCurrency } from "./migrations/0083-prices-with-currency.ts";
import { up as numbersOfBusinesses } from "./migrations/0084-numbers-of-businesses.ts";

const migrations: Record<string, Migration> = {
  "0001-core": { up: core },
  "0002-jobs": { up: jobs },
  "0003-accounts": { up: accounts },
  "0004-factories": { up: factories },
  "0005-permissions": { up: permissions },
  "0006-twin-marks": { up: twinMarks },
  "0007-webhooks": { up: webhooks },
  "0008-factory-parts": { up: factoryParts },
  "0009-list-orders": { up: listOrders },
  "0010-external-ids": { up: externalIds },
  "0011-browse-order": { up: browseOrder },
  "0012-exact-and-class": { up: exactAndClass },
  "0013-list-views": { up: listViews },
  "0014-recent-days": { up: recentDays },
  "0015-space-twinflow": { up: spaceTwinflow },
  "0016-days-of-owners": { up: daysOfOwners },
  "0017-spans-and-pairs": { up: spansAndPairs },
  "0018-audit": { up: audit },
  "0019-account-guards": { up: accountGuards },
  "0020-job-turns": { up: jobTurns },
  "0021-setup": { up: setup },
  "0022-java-patterns": { up: javaPatterns },
  "0023-secret-check": { up: secretCheck },
  "0024-accepted-invitations": { up: acceptedInvitations },
  "0025-fewer-search-indexes": { up: fewerSearchIndexes },
  "0026-factory-machinery": { up: factoryMachinery },
  "0030-people-and-configuration": { up: peopleAndConfiguration },
  "0034-comment-marks": { up: commentMarks },
  "0038-public-lists": { up: publicLists },
  "0039-builtin-heads": { up: builtinHeads },
  "0040-cancelled-jobs": { up: cancelledJobs },
  "0041-list-subsets": { up: listSubsets },
  "0042-bulk-jobs": { up: bulkJobs },
  "0043-access-tokens": { up: accessTokens },
  "0044-trash": { up: trash },
  "0045-bulk-job-tokens": { up: bulkJobTokens },
  "0046-trash-references": { up: trashReferences },
  "0047-configuration-plans": { up: configurationPlans },
  "0048-history-origins": { up: historyOrigins },
  "0049-overview-indexes": { up: overviewIndexes },
  "0050-undo-bulk-jobs": { up: undoBulkJobs },
  "0051-field-defaults": { up: fieldDefaults },
  "0052-folded-search": { up: foldedSearch },
  "0053-bulk-row-changes": { up: bulkRowChanges },
  "0054-former-users": { up: formerUsers },
  "0055-notification-mails": { up: notificationMails },
  "0056-business-of-plans": { up: businessOfPlans },
  "0057-views-of-groups": { up: viewsOfGroups },
  "0058-forget-people": { up: forgetPeople },
  "0059-second-factor": { up: secondFactor },
  "0060-ean-findings": { up: eanFindings },
  "0061-business-exports": { up: businessExports },
  "0062-mail": { up: mail },
  "0063-writer-tokens": { up: writerTokens },
  "0064-bulk-attempts": { up: bulkAttempts },
  "0065-base-group": { up: baseGroup },
  "0066-internal-fields": { up: internalFields },
  "0067-publication-schedules": { up: publicationSchedules },
  "0069-past-names": { up: pastNames },
  "0070-undo-merges": { up: undoMerges },
  "0071-fields-that-files-left": { up: fieldsThatFilesLeft },
  "0072-codes-of-rows": { up: codesOfRows },
  "0073-clean-option-names": { up: cleanOptionNames },
  "0074-names-and-defaults-of-upstream": { up: namesAndDefaultsOfUpstream },
  "0075-own-values-of-cards": { up: ownValuesOfCards },
  "0076-writer-use": { up: writerUse },
  "0077-files-of-copies": { up: filesOfCopies },
  "0078-images-of-jobs": { up: imagesOfJobs },
  "0079-outdated-listings": { up: outdatedListings },
  "0080-product-merges": { up: productMerges },
  "0081-webhooks-of-businesses": { up: webhooksOfBusinesses },
  "0082-variant-groups": { up: variantGroups },
  "0083-prices-with-currency": { up: pricesWithCurrency },
  "0084-numbers-of-businesses": { up: numbersOfBusinesses },
};

/**
 * Migrates the schema to this version. Safe when several nodes start at once: one migrates under a
 * lock, the others wait and find nothing left to do.
 */
export async function migrate(
  db: Db,
  knownMigrations: Record<string, Migration> = migrations,
  upTo?: string,
): Promise<void> {
  const { pending, unknown } = await readSchemaState(db, knownMigrations);
  if (unknown) {
    throw new ConfigError(
      `The database was made by a newer version of Vitrine (it has migration ${unknown}). ` +
        "Start that version or a later one.",
    );
  }
  if (pending.length === 0) return;

  const migrator = new Migrator({ db, provider: { getMigrations: async () => knownMigrations } });
  const { error, results } = await (upTo === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(upTo));
  if (!error) return;
  if (error instanceof DatabaseUnavailableError) throw error;
  const failed = results?.find(({ status }) => status === "Error");
  const what = failed ? `Migration ${failed.migrationName} failed` : "Migrating failed";
  throw new Error(`${what}: ${error instanceof Error ? error.message : String(error)}`, {
    cause: error,
  });
}

/**
 * Creates the schema as of the given migrations, to load a backup of that state. Throws if this version doesn't know
 * the migrations, or if the database already has later ones.
 */
export async function migrateLike(db: Db, names: readonly string[]): Promise<void> {
  const known = Object.keys(migrations);
  if (names.some((name, at) => known[at] !== name)) {
    throw new ConfigError(
      "The archive was made by a newer version of Vitrine. Restore it with that version or a later one",
    );
  }
  const { pending } = await readSchemaState(db);
  if (known.length - pending.length > names.length) {
    throw new ConfigError(
      "The database has the schema of a newer version than the archive. Restore into an empty one",
    );
  }
  await migrate(db, migrations, names.at(-1));
}

/** Finds the migrations that are pending, and one that the database has but this version doesn't know. */
export async function readSchemaState(
  db: Db,
  knownMigrations: Record<string, Migration> = migrations,
): Promise<{ pending: string[]; unknown: string | undefined }> {
  const applied = await appliedMigrations(db);
  return {
    pending: Object.keys(knownMigrations).filter((name) => !applied.includes(name)),
    unknown: applied.find((name) => !(name in knownMigrations)),
  };
}

async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string | null }>`
    select to_regclass('kysely_migration')::text as name`.execute(db);
  if (!tables[0]?.name) return [];
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
