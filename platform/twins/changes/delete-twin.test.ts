import { sql } from "kysely";
import { expect, test } from "vitest";

import { CODE } from "../../base/errors/request-error.ts";
import { lampFields, startMinimalPlatform } from "../../testing/builders.ts";
import { performById } from "../../testing/perform-by-id.ts";
import { findTwin } from "../twin/find-twin.ts";
import { createTwin } from "./create-twin.ts";
import { deleteTwin } from "./delete-twin.ts";

const small = await startMinimalPlatform();
const { classes, link } = small.shop;
const ann = await small.person("writer");

test("deleting a twin deletes its children and dependent linked twins, and no others", async () => {
  const [head, other] = [await lamp(), await lamp()];
  const child = await card(head.id, []);
  const dependentCard = await card(other.id, [{ linkId: link.partOf, dstTwinId: head.id }]);
  const friend = await card(other.id, [{ linkId: link.goesWith, dstTwinId: head.id }]);

  const { deletedIds } = await remove(head.id);

  expect(deletedIds.toSorted()).toEqual([head.id, child.id, dependentCard.id].toSorted());
  await expect(findTwin(small.db, ann.caller, child.id)).rejects.toMatchObject({
    code: CODE.UUID_UNKNOWN,
  });
  await expect(findTwin(small.db, ann.caller, friend.id)).resolves.toBeTruthy();
});

test("its history outlives the twin, with one more entry", async () => {
  const twin = await lamp();
  await remove(twin.id);

  const rows = await small.db
    .selectFrom("twin_history")
    .select("type")
    .where("twin_id", "=", twin.id)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  expect(rows.map(({ type }) => type)).toEqual([
    "twinCreated",
    "fieldCreated",
    "fieldCreated",
    "twinDeleted",
  ]);
});

test("its EAN is free again", async () => {
  const fields = lampFields();
  const twin = await lamp(fields);
  await remove(twin.id);

  await expect(lamp(fields)).resolves.toBeTruthy();
});

test("a read-only twin can't be deleted, unless its status allows it", async () => {
  const [busy, done] = [await lamp(), await lamp({ price: "1" })];
  await perform(busy.id, "start");
  await perform(done.id, "finish");

  await expect(remove(busy.id)).rejects.toMatchObject({ code: CODE.TWIN_FROZEN });
  await expect(remove(done.id)).resolves.toBeTruthy();
});

test("a caller with read access only can't delete, and another tenant's caller finds nothing", async () => {
  const twin = await lamp();
  const reader = await small.person("reader");
  const outsider = await small.person("writer", await small.addAccount());
  const as = (caller: typeof reader.caller) =>
    small.inTx((tx) => deleteTwin(small.services, tx, caller, twin.id));

  await expect(as(reader.caller)).rejects.toMatchObject({ code: CODE.DELETE_DENIED });
  await expect(as(outsider.caller)).rejects.toMatchObject({ code: CODE.UUID_UNKNOWN });
});

test("a child added while its head is deleted never lacks a head", async () => {
  const head = await lamp();

  const [, added] = await Promise.allSettled([remove(head.id), card(head.id, [])]);

  const { rows } = await sql<{ orphans: number }>`
    select count(*)::int as orphans from twin child
    where child.head_id = ${head.id} and not exists (select from twin where id = ${head.id})`.execute(
    small.db,
  );
  expect(rows).toEqual([{ orphans: 0 }]);
  const rejection = added.status === "rejected" ? added.reason : { code: CODE.HEAD_NOT_ALLOWED };
  expect(rejection).toMatchObject({ code: CODE.HEAD_NOT_ALLOWED });
});

function lamp(overrides: Record<string, string | null> = {}) {
  return small.create(ann.caller, {
    classId: classes.lamp,
    name: "Desk lamp",
    fields: lampFields(overrides),
  });
}

function card(headTwinId: string, links: { linkId: string; dstTwinId: string }[]) {
  return small.inTx((tx) =>
    createTwin(small.services, tx, ann.caller, { classId: classes.card, headTwinId, links }),
  );
}

function remove(twinId: string) {
  return small.inTx((tx) => deleteTwin(small.services, tx, ann.caller, twinId));
}

function perform(twinId: string, alias: string) {
  return small.inTx((tx) => performById(small.services, tx, ann.caller, twinId, alias));
}
