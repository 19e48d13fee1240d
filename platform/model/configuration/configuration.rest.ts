import { z } from "zod";

import { bodyMessage } from "../../base/messages/body-message.ts";
import { privateRoute, type Route } from "../../core/calls/route.ts";
import { applyConfiguration } from "./apply-configuration.ts";
import { Changes, File, MAX_FILES, Omitted } from "./configuration.view.ts";
import { describeChanges } from "./describe-changes.ts";
import { exportFiles } from "./export-files.ts";

/**
 * A configuration contains every user's grants and permissions, so reading it requires the
 * permission to change it.
 */
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
    answer: z.object({ applied: z.boolean(), ...Changes }),
    handle: async ({ services, caller, body }) => {
      const dryRun = body.dryRun ?? false;
      const applied = await applyConfiguration(services, caller, {
        files: body.files,
        deletesMissing: body.deleteMissing ?? false,
        dryRun,
      });
      return { applied: !dryRun, ...describeChanges(applied) };
    },
  }),
];
