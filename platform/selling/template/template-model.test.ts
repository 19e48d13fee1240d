import { beforeAll, expect, test } from "vitest";

import { renderMessage } from "../../base/messages/render-message.ts";
import { DOMAIN_ADMIN_GROUP_ID, permissionId } from "../../core/access/builtin-permission.rules.ts";
import { resolvePermissions } from "../../core/access/resolve-permissions.rules.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import { createModelCache } from "../../core/model/model-cache.ts";
import { checkFeaturer } from "../../model/featurers/check-parameters.rules.ts";
import { findFeaturer } from "../../model/featurers/featurers.rules.ts";
import { describeField } from "../../model/field-types/field-types.rules.ts";
import { flowOf, sketchStatus } from "../../model/twinflows/twinflow.rules.ts";
import { testDatabase } from "../../testing/database.ts";
import { INDEXED_KEYS } from "../products/indexed-keys.ts";
import { idOf, VITRINE_DOMAIN_ID } from "./ids.ts";

const { db } = await testDatabase();
let model: DomainModel;

beforeAll(async () => {
  model = await createModelCache(INDEXED_KEYS).load(db, VITRINE_DOMAIN_ID);
});

test("every field has an input that a client can draw", () => {
  const without = [...model.fields.values()].filter(
    (field) => describeField(model, field) === null,
  );
  expect(without.map(({ key }) => key)).toEqual([]);
});

test("every featurer has parameters that exist and could be saved by a console", () => {
  const transitions = [...model.transitions.values()];
  const named = [
    ...[...model.fields.values()].map(
      ({ key, typerId, typerParams }) => [key, 13, typerId, typerParams] as const,
    ),
    ...[...model.classes.values()].flatMap(({ key, headHunterFeaturerId: id, headHunterParams }) =>
      id === null ? [] : [[key, 26, id, headHunterParams] as const],
    ),
    ...transitions.flatMap(({ alias, triggers }) =>
      triggers.map(({ featurerId, params }) => [alias, 15, featurerId, params] as const),
    ),
  ];
  const odd = named.flatMap(([key, type, id, params]) => {
    const offered = findFeaturer(id)?.params.map((param) => param.key) ?? [];
    return [
      ...Object.keys(params).filter((param) => !offered.includes(param)),
      ...checkFeaturer(model, type, id, params).map(({ message }) => renderMessage(message, "en")),
    ].map((problem) => `${key}: ${problem}`);
  });

  expect(odd).toEqual([]);
});

test("every choice offers at least two options, and only long lists are searched", () => {
  const described = [...model.fields.values()]
    .filter(({ typerId }) => typerId === 1305)
    .map((field) => ({ key: field.key, ...describeField(model, field) }));
  const poor = described.filter(
    (field) =>
      field.fieldType !== "selectListV1" ||
      (field as unknown as { optionIds: string[] }).optionIds.length < 2,
  );
  expect(described.length).toBeGreaterThan(30);
  expect(poor).toEqual([]);
});

test("every type of input in the sellers' forms is used by a product type", () => {
  const kinds = [...model.fields.values()].map((field) => describeField(model, field)?.fieldType);
  expect(new Set(kinds)).toEqual(
    new Set([
      "attachmentFieldV1",
      "booleanV1",
      "colorHexV1",
      "dateScrollV1",
      "numericFieldV1",
      "secretV1",
      "selectListV1",
      "textV1",
      "urlV1",
    ]),
  );
});

test("every class has a workflow and a sketch status, own or inherited", () => {
  const lost = [...model.classes.values()].filter(
    (twinClass) =>
      !flowOf(model, model.twinflowSchemaId, twinClass) || !sketchStatus(model, twinClass),
  );
  expect(lost).toEqual([]);
});

test("a product type has the fields of every product before its own attributes", () => {
  const headphones = model.classByKey.get("product_headphones");
  const keys = headphones?.fieldIds.map((id) => model.fields.get(id)?.key);

  expect(keys?.slice(0, 2)).toEqual(["ean", "sku"]);
  expect(keys).toEqual(expect.arrayContaining(["price", "images", "brand", "battery_life_h"]));
  expect(headphones?.rootClassId).toBe(idOf("class:product"));
});

test("a marketplace's card is below a product and read-only while it is live", () => {
  const card = model.classByKey.get("marketplace_showroom");
  const frozen = card?.statusIds
    .map((id) => model.statuses.get(id))
    .filter((status) => status?.frozen)
    .map((status) => status?.key);

  expect(card?.headClassId).toBe(idOf("class:product"));
  expect(frozen).toEqual(["initializing", "optimizing", "publishing", "ready_to_sell"]);
});

test("the owner may do everything that concerns the business", () => {
  const owner = permissionsOf(idOf("user_group:owner"));
  expect(ownKeys().filter((key) => !owner.has(key))).toEqual([]);
});

test("the manager edits cards and uses connectors but can't change connectors or members", () => {
  const manager = permissionsOf(idOf("user_group:manager"));
  expect(ownKeys().filter((key) => !manager.has(key))).toEqual([
    "BUSINESS_EDIT",
    "BUSINESS_MEMBER_MANAGE",
    "CONNECTOR_CREATE",
    "CONNECTOR_DELETE",
    "CONNECTOR_EDIT",
  ]);
});

test("sellers get no built-in MANAGE permission and none that is reserved for jobs", () => {
  const builtin = ["owner", "manager"]
    .flatMap((group) => [...permissionsOf(idOf(`user_group:${group}`))])
    .filter((key) => !ownKeys().includes(key));
  expect(builtin.filter((key) => key.endsWith("_MANAGE") || key === "DENY_ALL")).toEqual([]);
});

test("an admin has no access to the products of a business", () => {
  const admin = permissionsOf(DOMAIN_ADMIN_GROUP_ID);
  const reservedKeys = [...model.permissions.values()]
    .filter(({ domainId, key }) => domainId === null && !admin.has(key))
    .map(({ key }) => key);

  expect(reservedKeys).toEqual([
    "ACT_AS_USER",
    "DENY_ALL",
    "DOMAIN_TWINS_CREATE_ANY",
    "DOMAIN_TWINS_VIEW_ALL",
  ]);
  expect(ownKeys().filter((key) => admin.has(key))).toEqual([]);
});

test("only jobs may change a card's status while it is prepared, written or published", () => {
  const denied = permissionId("DENY_ALL");
  const byHand = [...model.transitions.values()]
    .filter(({ permissionId: needed }) => needed !== denied)
    .map(({ twinflowId, alias }) => `${model.flows.get(twinflowId)?.name.en}: ${alias}`);

  expect([...new Set(byHand)].toSorted()).toEqual([
    "Marketplace card: end",
    "Marketplace card: prepare",
    "Marketplace card: revise",
    "Marketplace connector: connect",
    "Marketplace connector: disconnect",
    "Marketplace connector: load_products",
    "Marketplace connector: try_again",
    "Product card: archive",
    "Product card: prepare",
    "Product card: restore",
  ]);
});

function permissionsOf(groupId: string): Set<string> {
  const { permissionSchemaId } = model;
  const ids = resolvePermissions(model, {
    permissionSchemaId,
    groupIds: [groupId],
    ownGrants: new Map(),
  });
  return new Set([...ids].map((id) => model.permissions.get(id)?.key ?? id));
}

function ownKeys(): string[] {
  const own = [...model.permissions.values()].filter(({ domainId }) => domainId !== null);
  return own.map(({ key }) => key).toSorted();
}
