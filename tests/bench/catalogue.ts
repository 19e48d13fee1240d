import { randomUUID } from "node:crypto";

import { type Insertable, sql } from "kysely";

import type { Db } from "#platform/base/database/executor.ts";
import type { Tables } from "#platform/base/database/tables.ts";
import {
  BUILTIN_PERMISSIONS,
  permissionId,
  SYSTEM_PERMISSION_GROUP_ID,
  SYSTEM_PERMISSION_GROUP_KEY,
} from "#platform/core/access/builtin-permission.rules.ts";

/**
 * A domain of realistic size with 40 classes of 25 fields, and with permissions on classes and fields.
 */
export interface Catalogue {
  domainId: string;
  accountId: string;
  userId: string;
  rootId: string;
  /** IDs of 38 classes that extend the root class. Three tenths of all twins have the first one. */
  kindIds: string[];
  noteId: string;
  /** IDs of statuses. The last one is the initial status of the root class. */
  statusIds: string[];
  noteStatusId: string;
  optionIds: string[];
  linkId: string;
  searchId: string;
  fields: Record<string, { id: string; no: number }>;
}

const KINDS = 38;
const OPTIONS = 7;

export const FIELDS: readonly (readonly [key: string, typer: number, multiple?: boolean])[] = [
  ["sku", 1301],
  ...[2, 3, 4, 5, 6, 7, 8].map((at) => [`text${at}`, 1301] as const),
  ["price", 1317],
  ...[2, 3, 4, 5, 6].map((at) => [`number${at}`, 1317] as const),
  ...[1, 2, 3, 4].map((at) => [`date${at}`, 1302] as const),
  ...[1, 2, 3, 4].map((at) => [`select${at}`, 1305, at === 4] as const),
  ["keeper", 1311],
  ["in_stock", 1306],
  ["goes_with", 1310],
];

const CALLS = ["TWIN_MANAGE", "TWIN_CLASS_VIEW", "HISTORY_VIEW"] as const;

export async function addCatalogue(db: Db): Promise<Catalogue> {
  const catalogue: Catalogue = {
    domainId: randomUUID(),
    accountId: randomUUID(),
    userId: randomUUID(),
    rootId: randomUUID(),
    kindIds: Array.from({ length: KINDS }, () => randomUUID()),
    noteId: randomUUID(),
    statusIds: Array.from({ length: 4 }, () => randomUUID()),
    noteStatusId: randomUUID(),
    optionIds: Array.from({ length: 4 * OPTIONS }, () => randomUUID()),
    linkId: randomUUID(),
    searchId: randomUUID(),
    fields: {},
  };
  const add = <T extends keyof Tables>(table: T, ...rows: Insertable<Tables[T]>[]) =>
    db
      .insertInto(table as "app_user")
      .values(rows as unknown as Insertable<Tables["app_user"]>[])
      .execute();
  const rights = await addUsers(db, add, catalogue);
  await addClasses(add, catalogue, rights);
  await addFields(db, add, catalogue, rights);
  return catalogue;
}

type Add = <T extends keyof Tables>(table: T, ...rows: Insertable<Tables[T]>[]) => Promise<unknown>;
interface Rights {
  view: string;
  write: string;
  secret: string;
  flowSchemaId: string;
}

async function addUsers(db: Db, add: Add, catalogue: Catalogue): Promise<Rights> {
  const { domainId: domain_id, accountId: business_account_id, userId: user_id } = catalogue;
  const [schemaId, flowSchemaId, groupId] = [randomUUID(), randomUUID(), randomUUID()];
  const own = { view: randomUUID(), write: randomUUID(), secret: randomUUID() };
  await add("domain", {
    id: domain_id,
    key: `bench_${domain_id}`,
    name: "Bench",
    permission_schema_id: schemaId,
    twinflow_schema_id: flowSchemaId,
  });
  await add("permission_schema", { id: schemaId, domain_id, name: "Rights" });
  await add("twinflow_schema", { id: flowSchemaId, domain_id, name: "Flows" });
  await add("business_account", { id: business_account_id, domain_id, name: "Business" });
  await add("app_user", { id: user_id, full_name: "Ann", email: `${user_id}@example.test` });
  await add("business_account_user", { id: randomUUID(), business_account_id, user_id });
  await add("domain_user", { id: randomUUID(), domain_id, user_id });
  const type = "domainScopeDomainManage";
  await add("user_group", { id: groupId, domain_id, key: "sellers", type });
  const member = { user_group_id: groupId, user_id, domain_id, business_account_id };
  await add("user_group_member", { id: randomUUID(), ...member });
  await db
    .insertInto("permission_group")
    .values([
      { id: SYSTEM_PERMISSION_GROUP_ID, key: SYSTEM_PERMISSION_GROUP_KEY },
      { id: domain_id, domain_id, key: "BENCH" },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto("permission")
    .values(
      BUILTIN_PERMISSIONS.map(({ id, key }) => ({ id, key, group_id: SYSTEM_PERMISSION_GROUP_ID })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await add(
    "permission",
    ...Object.entries(own).map(([key, id]) => ({ id, key, domain_id, group_id: domain_id })),
  );
  const granted = [own.view, own.write, own.secret, ...CALLS.map((key) => permissionId(key))];
  await add(
    "permission_grant_user_group",
    ...granted.map((permission_id) => ({
      id: randomUUID(),
      permission_schema_id: schemaId,
      permission_id,
      user_group_id: groupId,
    })),
  );
  return { ...own, flowSchemaId };
}

async function addClasses(add: Add, catalogue: Catalogue, rights: Rights): Promise<void> {
  const { domainId: domain_id, rootId, kindIds, noteId, statusIds, noteStatusId } = catalogue;
  const guarded = {
    domain_id,
    owner_type: "DOMAIN_BUSINESS_ACCOUNT",
    view_permission_id: rights.view,
    create_permission_id: rights.write,
    edit_permission_id: rights.write,
    delete_permission_id: rights.write,
  };
  const top = (id: string, key: string) => ({ id, key, ancestor_ids: [id], root_class_id: id });
  await add("twin_class", { ...guarded, ...top(rootId, "item"), abstract_class: true });
  await add(
    "twin_class",
    ...kindIds.map((id, at) => ({
      ...guarded,
      id,
      key: `kind_${at}`,
      extends_class_id: rootId,
      ancestor_ids: [id, rootId],
      root_class_id: rootId,
    })),
    { ...guarded, ...top(noteId, "note"), head_class_id: rootId },
  );
  await add(
    "twin_status",
    ...statusIds.map((id, at) => ({ id, class_id: rootId, key: `status_${at}`, position: at })),
    { id: noteStatusId, class_id: noteId, key: "note" },
  );
  const flowId = randomUUID();
  const initial_status_id = statusIds.at(-1) ?? "";
  await add("twinflow", { id: flowId, class_id: rootId, initial_status_id });
  await add("twinflow_schema_map", {
    twinflow_schema_id: rights.flowSchemaId,
    class_id: rootId,
    twinflow_id: flowId,
  });
  await add("link", {
    id: catalogue.linkId,
    domain_id,
    src_class_id: rootId,
    dst_class_id: rootId,
    type: "ManyToMany",
    strength: "OPTIONAL",
  });
  await add("search_config", {
    id: catalogue.searchId,
    domain_id,
    kind: "twin",
    key: "items",
    name: "Items",
    predicate: JSON.stringify({ twinClassExtendsHierarchyContainsIdList: [rootId] }),
  });
}

async function addFields(db: Db, add: Add, catalogue: Catalogue, rights: Rights): Promise<void> {
  const { domainId: domain_id, optionIds, rootId, linkId } = catalogue;
  const listIds = [0, 1, 2, 3].map(() => randomUUID());
  await add("data_list", ...listIds.map((id, at) => ({ id, domain_id, key: `list_${at}` })));
  await add(
    "data_list_option",
    ...optionIds.map((id, at) => ({
      id,
      data_list_id: listIds[Math.floor(at / OPTIONS)] ?? "",
      name: JSON.stringify({ en: `Option ${at}` }),
      position: at,
    })),
  );
  const params = (key: string, multiple = false) => {
    if (key === "goes_with") return { linkUUID: linkId };
    if (key.startsWith("date")) return { pattern: "yyyy-MM-dd" };
    if (!key.startsWith("select")) return {};
    return { listUUID: listIds[Number(key.slice(6)) - 1] ?? "", multiple: String(multiple) };
  };
  await add(
    "twin_class_field",
    ...FIELDS.map(([key, typer, multiple], position) => ({
      id: randomUUID(),
      class_id: rootId,
      key,
      field_typer_featurer_id: typer,
      field_typer_params: JSON.stringify(params(key, multiple)),
      view_permission_id: key === "price" || key === "text8" ? rights.secret : null,
      position,
    })),
  );
  const { rows } = await sql<{ key: string; id: string; no: number }>`
    select key, id, no from twin_class_field where class_id = ${rootId}`.execute(db);
  for (const { key, id, no } of rows) catalogue.fields[key] = { id, no };
}
