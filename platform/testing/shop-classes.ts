import { randomUUID } from "node:crypto";

import type { Insertable } from "kysely";

import type { Db } from "../base/database/executor.ts";
import type { Tables } from "../base/database/tables.ts";
import { text } from "./shop-text.ts";

export async function addClasses(
  db: Db,
  domainId: string,
  permissions: { VIEW: string; WRITE: string },
) {
  const ids = {
    product: randomUUID(),
    lamp: randomUUID(),
    card: randomUUID(),
    note: randomUUID(),
    news: randomUUID(),
  };
  const owned = {
    domain_id: domainId,
    owner_type: "DOMAIN_BUSINESS_ACCOUNT",
    view_permission_id: permissions.VIEW,
    create_permission_id: permissions.WRITE,
    edit_permission_id: permissions.WRITE,
    delete_permission_id: permissions.WRITE,
  };
  const rows: Insertable<Tables["twin_class"]>[] = [
    {
      ...owned,
      ...top(ids.product, "product"),
      abstract_class: true,
      properties: JSON.stringify({
        nameRequired: true,
        nameMaxLength: 75,
        deletableStatuses: "done",
      }),
    },
    {
      ...owned,
      id: ids.lamp,
      key: "lamp",
      name: text("Lamp"),
      extends_class_id: ids.product,
      ancestor_ids: [ids.lamp, ids.product],
      root_class_id: ids.product,
    },
    { ...owned, ...top(ids.card, "card"), head_class_id: ids.product },
    { ...top(ids.note, "note"), domain_id: domainId, owner_type: "DOMAIN_USER" },
    { ...top(ids.news, "news"), domain_id: domainId, owner_type: "DOMAIN" },
  ];
  for (const row of rows) await db.insertInto("twin_class").values(row).execute();
  return ids;
}

export async function addLink(
  db: Db,
  domainId: string,
  classes: { product: string; card: string },
) {
  const id = randomUUID();
  const common = { domain_id: domainId, type: "ManyToOne" as const };
  const needed = randomUUID();
  await db
    .insertInto("link")
    .values([
      {
        ...common,
        id,
        src_class_id: classes.card,
        dst_class_id: classes.product,
        strength: "OPTIONAL",
        forward_name: text("goes with"),
      },
      {
        ...common,
        id: needed,
        src_class_id: classes.card,
        dst_class_id: classes.product,
        strength: "OPTIONAL_BUT_DELETE_CASCADE",
        forward_name: text("is part of"),
      },
    ])
    .execute();
  return { goesWith: id, partOf: needed };
}

export async function addSearch(db: Db, domainId: string, productId: string) {
  const id = randomUUID();
  await db
    .insertInto("search_config")
    .values({
      id,
      domain_id: domainId,
      kind: "twin",
      key: "products",
      name: "Products",
      predicate: JSON.stringify({
        twinClassExtendsHierarchyContainsIdList: [productId],
        textLike: "{query}",
      }),
    })
    .execute();
  return id;
}

function top(id: string, key: string) {
  return { id, key, name: text(key), ancestor_ids: [id], root_class_id: id };
}
