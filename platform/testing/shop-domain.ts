import { randomUUID } from "node:crypto";

import type { Insertable } from "kysely";

import type { Db } from "../context.ts";
import {
  BUILTIN_PERMISSIONS,
  type BuiltinPermission,
  permissionId,
  SYSTEM_PERMISSION_GROUP_ID,
} from "../engine/permission/builtin.ts";
import type { Tables } from "../store/tables.ts";

export type Shop = Awaited<ReturnType<typeof buildShop>>;

/**
 * The least domain in which everything can happen: `product` with its kind `lamp`, `card` under a
 * product, private `note`s and `news` of the whole domain.
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
  const lists = await addColours(db, domainId);
  const classes = await addClasses(db, domainId, permissions);
  const link = await addLink(db, domainId, classes);
  const fields = await addFields(db, classes, lists.coloursId, link);
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

async function addPermissions(db: Db, domainId: string) {
  await db
    .insertInto("permission_group")
    .values([
      { id: SYSTEM_PERMISSION_GROUP_ID, key: "SYSTEM" },
      { id: domainId, domain_id: domainId, key: "SHOP" },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const builtins = BUILTIN_PERMISSIONS.map(({ id, key }) => ({
    id,
    key,
    group_id: SYSTEM_PERMISSION_GROUP_ID,
  }));
  await db
    .insertInto("permission")
    .values(builtins)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const own = { VIEW: randomUUID(), WRITE: randomUUID(), PRICE: randomUUID() };
  await db
    .insertInto("permission")
    .values(
      Object.entries(own).map(([key, id]) => ({
        id,
        key,
        domain_id: domainId,
        group_id: domainId,
      })),
    )
    .execute();
  return own;
}

async function addColours(db: Db, domainId: string) {
  const coloursId = randomUUID();
  const colours = { red: randomUUID(), green: randomUUID(), blue: randomUUID() };
  await db
    .insertInto("data_list")
    .values({ id: coloursId, domain_id: domainId, key: "colours", name: text("Colours") })
    .execute();
  await db
    .insertInto("data_list_option")
    .values(
      Object.entries(colours).map(([key, id], position) => ({
        id,
        data_list_id: coloursId,
        name: text(key),
        external_id: key,
        position,
      })),
    )
    .execute();
  return { coloursId, colours };
}

async function addClasses(db: Db, domainId: string, permissions: { VIEW: string; WRITE: string }) {
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

function top(id: string, key: string) {
  return { id, key, name: text(key), ancestor_ids: [id], root_class_id: id };
}

async function addLink(db: Db, domainId: string, classes: { product: string; card: string }) {
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

async function addFields(
  db: Db,
  classes: { product: string; lamp: string; card: string },
  coloursId: string,
  link: { goesWith: string },
) {
  const params = {
    ean: {
      regexp: "\\d{8}|\\d{13}",
      unique: "true",
      regexpMessage: "EAN must be 8 or 13 digits",
      uniqueMessage: "EAN already exists",
      requiredMessage: "EAN is required",
    },
    sku: { maxLength: "100", requiredMessage: "SKU is required" },
    price: { min: "0", max: "1000", decimalPlaces: "2" },
    released: { pattern: "yyyy-MM-dd" },
    colours: { listUUID: coloursId, multiple: "true", supportCustom: "true" },
    in_stock: {},
    keeper: { multiple: "false" },
    api_key: {},
    images: {},
    watts: {},
    companion: { linkUUID: link.goesWith },
  };
  const shapes: [keyof typeof params, number, string, { required?: boolean }?][] = [
    ["ean", 1301, classes.product, { required: true }],
    ["sku", 1301, classes.product, { required: true }],
    ["price", 1317, classes.product],
    ["released", 1302, classes.product],
    ["colours", 1305, classes.product],
    ["in_stock", 1306, classes.product],
    ["keeper", 1311, classes.product],
    ["api_key", 1326, classes.product],
    ["images", 1316, classes.product],
    ["watts", 1317, classes.lamp],
    ["companion", 1310, classes.card],
  ];
  const ids: Record<string, string> = {};
  for (const [position, [key, typer, classId, more]] of shapes.entries()) {
    const id = (ids[key] = randomUUID());
    await db
      .insertInto("twin_class_field")
      .values({
        id,
        class_id: classId,
        key,
        name: text(key === "ean" || key === "sku" ? key.toUpperCase() : key),
        field_typer_featurer_id: typer,
        field_typer_params: JSON.stringify(params[key]),
        position,
        ...more,
      })
      .execute();
  }
  return ids as Record<keyof typeof params, string>;
}

async function addStatuses(db: Db, classes: Record<"product" | "card" | "note" | "news", string>) {
  const ids = {
    sketch: randomUUID(),
    draft: randomUUID(),
    busy: randomUUID(),
    done: randomUUID(),
    card: randomUUID(),
    note: randomUUID(),
    news: randomUUID(),
  };
  const shapes = [
    ["sketch", classes.product, false],
    ["draft", classes.product, false],
    ["busy", classes.product, true],
    ["done", classes.product, true],
    ["card", classes.card, false],
    ["note", classes.note, false],
    ["news", classes.news, false],
  ] as const;
  await db
    .insertInto("twin_status")
    .values(
      shapes.map(([key, classId, frozen], position) => ({
        id: ids[key],
        class_id: classId,
        key,
        name: text(key),
        frozen,
        position,
      })),
    )
    .execute();
  return ids;
}

interface FlowParts {
  domainId: string;
  flowSchemaId: string;
  classes: Record<"product" | "card" | "note" | "news", string>;
  statuses: Record<"draft" | "busy" | "done" | "card" | "note" | "news", string>;
  fields: { price: string };
  permissions: { WRITE: string };
}

async function addFlows(
  db: Db,
  { domainId, flowSchemaId, classes, statuses, fields, permissions }: FlowParts,
) {
  const flowId = randomUUID();
  for (const key of ["product", "card", "note", "news"] as const) {
    const id = key === "product" ? flowId : randomUUID();
    const initial = key === "product" ? statuses.draft : statuses[key];
    await db
      .insertInto("twinflow")
      .values({ id, class_id: classes[key], name: text(key), initial_status_id: initial })
      .execute();
    await db
      .insertInto("twinflow_schema_map")
      .values({ twinflow_schema_id: flowSchemaId, class_id: classes[key], twinflow_id: id })
      .execute();
  }
  const ids = { start: randomUUID(), finish: randomUUID(), stop: randomUUID() };
  const shapes = [
    ["start", statuses.draft, statuses.busy, permissions.WRITE],
    ["finish", null, statuses.done, null],
    ["stop", statuses.busy, statuses.draft, permissionId("DENY_ALL")],
  ] as const;
  for (const [position, [alias, src, dst, permission]] of shapes.entries()) {
    const aliasId = randomUUID();
    await db
      .insertInto("transition_alias")
      .values({ id: aliasId, domain_id: domainId, alias })
      .execute();
    await db
      .insertInto("twin_transition")
      .values({
        id: ids[alias],
        twinflow_id: flowId,
        alias_id: aliasId,
        name: text(alias),
        src_status_id: src,
        dst_status_id: dst,
        permission_id: permission,
        position,
      })
      .execute();
  }
  await db
    .insertInto("transition_trigger")
    .values({
      id: randomUUID(),
      transition_id: ids.start,
      featurer_id: 1590,
      params: JSON.stringify({ job: "ring-bell" }),
    })
    .execute();
  const ruleId = randomUUID();
  await db
    .insertInto("transition_validator_rule")
    .values({ id: ruleId, transition_id: ids.finish })
    .execute();
  await db
    .insertInto("twin_validator")
    .values({
      id: randomUUID(),
      rule_id: ruleId,
      featurer_id: 1614,
      params: JSON.stringify({ twinClassFieldIds: fields.price }),
      description: "A price is needed",
    })
    .execute();
  return ids;
}

const CALLS: BuiltinPermission[] = [
  "TWIN_MANAGE",
  "TWIN_CLASS_VIEW",
  "TRANSITION_PERFORM",
  "HISTORY_VIEW",
];

async function addGroups(
  db: Db,
  domainId: string,
  schemaId: string,
  permissions: { VIEW: string; WRITE: string },
) {
  const calls = CALLS.map((key) => permissionId(key));
  const grants = {
    writer: [...calls, permissions.VIEW, permissions.WRITE],
    reader: [...calls, permissions.VIEW],
    guest: calls,
    overseer: [...calls, permissionId("DOMAIN_TWINS_VIEW_ALL")],
  };
  const ids: Record<string, string> = {};
  for (const [key, granted] of Object.entries(grants)) {
    const id = (ids[key] = randomUUID());
    await db
      .insertInto("user_group")
      .values({ id, domain_id: domainId, key, type: "domain" })
      .execute();
    await db
      .insertInto("permission_grant_user_group")
      .values(
        granted.map((permission) => ({
          id: randomUUID(),
          permission_schema_id: schemaId,
          permission_id: permission,
          user_group_id: id,
        })),
      )
      .execute();
  }
  return ids as Record<keyof typeof grants, string>;
}

/** Who made a card may see it, whatever their groups. */
async function grantRole(db: Db, schemaId: string, permission: string, classId: string) {
  await db
    .insertInto("permission_grant_twin_role")
    .values({
      id: randomUUID(),
      permission_schema_id: schemaId,
      permission_id: permission,
      class_id: classId,
      twin_role: "creator",
    })
    .execute();
}

async function addSearch(db: Db, domainId: string, productId: string) {
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

function text(en: string): string {
  return JSON.stringify({ en });
}
