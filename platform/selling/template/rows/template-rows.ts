import { CLASSES, LINKS } from "../classes.ts";
import { idOf, VITRINE_DOMAIN_ID } from "../ids.ts";
import { LISTS } from "../lists/all.ts";
import { PERMISSION_GROUPS } from "../permissions.ts";
import { SEARCHES } from "../searches.ts";
import { USER_GROUPS } from "../user-groups.ts";
import { classRows } from "./class-rows.ts";
import { flowRows } from "./flow-rows.ts";
import { linkRows, searchRows } from "./link-and-search-rows.ts";
import { listRows } from "./list-rows.ts";
import { grantRows, permissionRows } from "./permission-rows.ts";
import type { TableRows } from "./table-rows.ts";

/** The whole template, ordered so that every row follows its references. */
export function templateRows(): TableRows[] {
  return [
    {
      table: "domain",
      // Its name, locale and limits are the admin's from the first day on.
      keep: true,
      rows: [
        {
          id: VITRINE_DOMAIN_ID,
          key: "vitrine",
          name: "Vitrine",
          description: "Product cards and marketplaces of the sellers",
          type: "b2b",
          default_locale: "en",
          permission_schema_id: idOf("schema:permission"),
          twinflow_schema_id: idOf("schema:twinflow"),
          manager_limit: 1,
          template_version: 0,
          model_version: 1,
        },
      ],
    },
    ...listRows(LISTS),
    ...classRows(CLASSES),
    ...flowRows(CLASSES),
    linkRows(LINKS),
    searchRows(SEARCHES),
    ...permissionRows(PERMISSION_GROUPS),
    ...grantRows(USER_GROUPS),
  ];
}
