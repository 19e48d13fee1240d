import { z } from "zod";

import { bodyMessage } from "../../base/messages/body-message.ts";
import { privateRoute, type Route } from "../../core/calls/route.ts";
import { applyConfiguration } from "./apply-configuration.ts";
import type { Entity } from "./entity.rules.ts";
import { exportFiles } from "./export-files.ts";

const MAX_FILES = 2_000;
const MAX_FILE_LENGTH = 200_000;

const File = z
  .object({ path: z.string().max(300), text: z.string().max(MAX_FILE_LENGTH) })
  .meta({ id: "ConfigurationFileV1" });

const Name = { kind: z.string(), key: z.string() };
const Changes = z.object({
  applied: z.boolean(),
  created: z.array(z.object(Name)),
  updated: z.array(z.object({ ...Name, members: z.array(z.string()) })),
  deleted: z.array(z.object(Name)),
  /** In the domain, but in no file. */
  missing: z.array(z.object(Name)),
});

const Omitted = z
  .object({ ...Name, members: z.array(z.string()) })
  .meta({ id: "ConfigurationOmittedV1" });

/** A configuration has grants and permissions of everybody, so reading needs the right to change. */
export const configurationRoutes: Route[] = [
  privateRoute({
    method: "GET",
    path: "/private/domain/configuration/v1",
    summary: "Export the domain's configuration as YAML files",
    needs: ["DOMAIN_UPDATE"],
    answer: z.object({ files: z.array(File), omitted: z.array(Omitted) }),
    handle: async ({ services, caller }) => ({
      ...(await exportFiles(services.db, caller.domainId)),
    }),
  }),
  privateRoute({
    method: "POST",
    path: "/private/domain/configuration/v1",
    summary: "Apply YAML files to the domain's configuration in one transaction",
    needs: ["DOMAIN_UPDATE"],
    body: z
      .object({
        files: z.array(File).min(1, bodyMessage("configuration_no_files")).max(MAX_FILES),
        dryRun: z.boolean().optional(),
        deleteMissing: z.boolean().optional(),
      })
      .meta({ id: "ConfigurationApplyRqV1" }),
    answer: Changes,
    handle: async ({ services, caller, body }) => {
      const dryRun = body.dryRun ?? false;
      const applied = await applyConfiguration(services, caller, {
        files: body.files,
        deletesMissing: body.deleteMissing ?? false,
        dryRun,
      });
      return {
        applied: !dryRun,
        created: applied.created.map(nameOf),
        updated: applied.updated.map(({ desired, members }) => ({ ...nameOf(desired), members })),
        deleted: applied.deleted.map(nameOf),
        missing: applied.missing.filter((entity) => !applied.deleted.includes(entity)).map(nameOf),
      };
    },
  }),
];

function nameOf({ kind, name }: Entity) {
  return { kind: kind.name, key: name };
}
