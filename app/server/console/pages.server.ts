import { m } from "#app/paraglide/messages.js";
import type { SectionKey } from "#app/server/entities/definitions/registry.server.ts";
import type { Text } from "#app/server/entities/types/property.server.ts";

interface ConsolePage {
  /** The path below `/admin`. */
  key: string;
  title: Text;
  help: Text;
  permission: string;
}

/** The pages of the console that aren't lists of entities, by the section of the navigation that contains them. */
export const PAGES: Partial<Record<SectionKey, readonly ConsolePage[]>> = {
  access: [
    {
      key: "why",
      title: m.console_why,
      help: m.console_why_help,
      permission: "USER_PERMISSION_VIEW",
    },
  ],
  operation: [
    { key: "domain/code", title: m.code_title, help: m.code_help, permission: "DOMAIN_UPDATE" },
    {
      key: "bulk-jobs",
      title: m.bulk_jobs,
      help: m.bulk_jobs_help,
      permission: "TWIN_CLASS_VIEW",
    },
    { key: "trash", title: m.trash_title, help: m.trash_help, permission: "DOMAIN_MANAGE" },
    { key: "views", title: m.views_all, help: m.views_all_help, permission: "DOMAIN_VIEW" },
    { key: "texts", title: m.texts_title, help: m.texts_help, permission: "I18N_VIEW" },
    {
      key: "system",
      title: m.system_title,
      help: m.system_help,
      permission: "SYSTEM_APP_INFO_VIEW",
    },
    { key: "api", title: m.api_title, help: m.api_help, permission: "DOMAIN_VIEW" },
    { key: "search", title: m.search_title, help: m.search_help, permission: "DOMAIN_VIEW" },
    {
      key: "shortcuts",
      title: m.shortcuts_title,
      help: m.shortcuts_help,
      permission: "DOMAIN_VIEW",
    },
  ],
};
