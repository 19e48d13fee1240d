import { resolve } from "node:path";

import type { Command } from "commander";

import { ConfigError } from "#platform/base/errors/setting-error.ts";
import { eraseBusiness } from "#platform/server/people/erase-business.ts";
import { exportBusiness } from "#platform/server/people/export-business.ts";
import { findBusinesses, type Subject } from "#platform/server/people/find-subject.store.ts";
import type { PlatformServices } from "#platform/server/platform-services.ts";

import { assertConfirmed, YES_OPTION } from "../confirm.ts";
import { defineCommand } from "../define-command.ts";
import { report } from "../result.ts";
import { withDomain } from "../with-domain.ts";

const DELETE_NOTES = `
Deletes products, cards, connectors with their credentials, history, trash, jobs and files for good; accounts of its people
stay, see \`vitrine user delete\`. Rejected while products are on marketplaces.
`;

export function addBusiness(program: Command): void {
  const business = program.command("business").description("businesses of the domain");
  defineCommand(
    business,
    "export <business>",
    "write everything of a business, by its name or ID, into a tar file",
  )
    .option("--output <file>", "the file; default: business-ID.tar in the current folder")
    .action(async (name: string, options: { output?: string; json?: boolean }) => {
      const result = await withDomain(async (services, domainId) => {
        const found = await find(services, domainId, name);
        return exportBusiness(
          services,
          found,
          resolve(options.output ?? `business-${found.id}.tar`),
        );
      });
      report(options, {
        lines: [`${result.path}: ${result.rows} rows and ${result.files} files.`],
        data: result,
      });
    });
  defineCommand(business, "delete <business>", "delete a business, by its name or ID, for good")
    .option("--keep-listings", "although products are on marketplaces: they stay there")
    .option(...YES_OPTION)
    .addHelpText("after", DELETE_NOTES)
    .action(remove);
}

async function remove(
  name: string,
  options: { keepListings?: boolean; yes?: boolean; json?: boolean },
): Promise<void> {
  await assertConfirmed(options, `Delete the business ${name} with all its products for good?`);
  const result = await withDomain(async (services, domainId) => {
    const found = await find(services, domainId, name);
    const { keepListings = false } = options;
    const erased = await eraseBusiness(services, domainId, found, { keepsListings: keepListings });
    return { ...found, ...erased };
  });
  report(options, {
    lines: [
      `${result.name} is deleted with ${result.entries} entries. A job deletes its ${result.files} files when Vitrine runs.`,
    ],
    data: result,
  });
}

async function find({ db }: PlatformServices, domainId: string, name: string): Promise<Subject> {
  const found = await findBusinesses(db, domainId, name.trim());
  const [first] = found;
  if (!first) throw new ConfigError(`There is no business ${name} in this domain`);
  if (found.length === 1) return first;
  const ids = found.map(({ id }) => id).join(", ");
  throw new ConfigError(`Several businesses are named ${name}: name one by its ID, ${ids}`);
}
