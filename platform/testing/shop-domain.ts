import { randomUUID } from "node:crypto";

import type { Db } from "../base/database/executor.ts";
import { addClasses, addLink, addSearch } from "./shop-classes.ts";
import { addColors, addFields } from "./shop-fields.ts";
import { addFlows, addStatuses } from "./shop-flow.ts";
import { addGroups, addPermissions, grantRole } from "./shop-rights.ts";

export type Shop = Awaited<ReturnType<typeof buildShop>>;

/**
 * Creates the smallest domain for all features: `product` with the descendant `lamp`, `card` below a product,
 * private `note`s and `news` of the whole domain.
 */
export async function buildShop(db: Db) {
  const domainId = randomUUID();
  const [schemaId, flowSchemaId] = [randomUUID(), randomUUID()];
  await db
    .insertInto("domain")
    .values({
      id: domainId,
      key: `shop_${domainId.slice(0, 8)}`,
      name: "Shop",
      permission_schema_id: schemaId,
      twinflow_schema_id: flowSchemaId,
    })
    .execute();
  await db
    .insertInto("permission_schema")
    .values({ id: schemaId, domain_id: domainId, name: "Rights" })
    .execute();
  await db
    .insertInto("twinflow_schema")
    .values({ id: flowSchemaId, domain_id: domainId, name: "Flows" })
    .execute();

  const permissions = await addPermissions(db, domainId);
  const lists = await addColors(db, domainId);
  const classes = await addClasses(db, domainId, permissions);
  const link = await addLink(db, domainId, classes);
  const fields = await addFields(db, classes, lists.colorsId, link);
  const statuses = await addStatuses(db, classes);
  const transitions = await addFlows(db, {
    domainId,
    flowSchemaId,
    classes,
    statuses,
    fields,
    permissions,
  });
  const groups = await addGroups(db, domainId, schemaId, permissions);
  await grantRole(db, schemaId, permissions.VIEW, classes.card);
  const searchId = await addSearch(db, domainId, classes.product);
  return {
    domainId,
    schemaId,
    permissions,
    ...lists,
    classes,
    link,
    fields,
    statuses,
    transitions,
    groups,
    searchId,
  };
}
