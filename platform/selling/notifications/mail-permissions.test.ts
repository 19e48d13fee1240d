import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import { recordStatements } from "../../testing/record-statements.ts";
import { startSelling } from "../../testing/selling.ts";
import { idOf, VITRINE_DOMAIN_ID } from "../template/ids.ts";
import { listPermittedRecipients } from "./list-permitted-recipients.ts";
import { saveMailedKinds } from "./notification-mail.store.ts";
import { notify } from "./notify-users.ts";

const platform = await startSelling();
const { db } = platform;
const seller = await platform.seller();
const businessAccountId = seller.caller.businessAccountId ?? "";
const productId = await seller.createProduct({ name: "Secret lamp" });
const otherProductId = await seller.createProduct({ sku: "SKU-2", ean: "5901234123457" });
await platform.drain();
afterAll(() => platform.stop());

test("a member whose permission was revoked gets no emails, until it is granted again", async () => {
  const userId = await addMember(["PRODUCT_VIEW"]);

  const grants = await revoke(userId);
  expect(await countMails(userId)).toBe(0);
  await db.insertInto("permission_grant_user").values(grants).execute();
  expect(await countMails(userId)).toBe(1);
});

test("an email that waits isn't sent to a member whose permission was revoked meanwhile", async () => {
  const userId = await addMember(["PRODUCT_VIEW"]);

  expect(await countMails(userId, () => revoke(userId))).toBe(0);
});

test.each([
  ["lost the role", sql`delete from user_group_member where user_id = `],
  ["left the business", sql`delete from business_account_user where user_id = `],
  ["left the domain", sql`delete from domain_user where user_id = `],
  ["was blocked", sql`update app_user set state = 'BLOCKED' where id = `],
  ["no longer wants it", sql`delete from notification_mail where user_id = `],
])("an email that waits isn't sent to a manager who %s meanwhile", async (_what, change) => {
  const userId = await addManager();

  expect(await countMails(userId)).toBe(1);
  expect(await countMails(userId, () => sql`${change}${userId}`.execute(db))).toBe(0);
});

test("who may get an email is decided in three statements, however many have chosen it", async () => {
  const { permissions, permissionSchemaId } = seller.caller.model;
  const viewing = [...permissions.values()].find(({ key }) => key === "PRODUCT_VIEW");
  await db
    .insertInto("permission_grant_assignee_propagation")
    .values({
      id: randomUUID(),
      permission_schema_id: permissionSchemaId ?? "",
      permission_id: viewing?.id ?? "",
      propagation_class_id: seller.classId("product"),
    })
    .execute();
  await sql`update domain set model_version = model_version + 1`.execute(db);
  const assignees = [await addAssignee(productId), await addAssignee(otherProductId)];
  const [viewer, other] = [await addMember(["PRODUCT_VIEW"]), await addMember([])];
  const { notificationId } = await announce();

  const recorded = recordStatements(db);
  const list = (userId?: string) =>
    listPermittedRecipients(platform.services, recorded.db, notificationId, userId);
  const all = (await list()).map(({ userId }) => userId);

  expect(all).toEqual(expect.arrayContaining([viewer, ...assignees]));
  expect(all).not.toContain(other);
  expect(recorded.statements).toHaveLength(3);
  expect(await list(viewer)).toHaveLength(1);
  expect(recorded.statements).toHaveLength(6);
});

/** Sends a notification about the product, and returns the number of emails that the user got about it. */
async function countMails(userId: string, meanwhile = async (): Promise<unknown> => undefined) {
  const before = platform.mails.length;
  await announce();
  await meanwhile();
  await platform.drain();
  return platform.mails.slice(before).filter(({ to }) => to === `${userId}@example.test`).length;
}

async function announce() {
  const twin = await seller.find(productId);
  const effectKey = randomUUID();
  await platform.inTx((tx) =>
    notify(platform.services, tx, seller.caller, { kind: "product-ready", twin, effectKey }),
  );
  return db
    .selectFrom("notification")
    .select("id as notificationId")
    .where("effect_key", "=", effectKey)
    .executeTakeFirstOrThrow();
}

/** Adds a member who has chosen emails about new products. */
async function addMember(permissions: readonly string[]): Promise<string> {
  const { userId } = await platform.newcomer(businessAccountId, permissions);
  const reader = { businessAccountId, userId };
  await platform.inTx((tx) => saveMailedKinds(tx, reader, ["product-ready"]));
  return userId;
}

/** Adds a member without permissions, to whom a product is assigned. */
async function addAssignee(id: string): Promise<string> {
  const userId = await addMember([]);
  await db.updateTable("twin").set({ assigner_user_id: userId }).where("id", "=", id).execute();
  return userId;
}

async function addManager(): Promise<string> {
  const userId = await addMember([]);
  await db
    .insertInto("user_group_member")
    .values({
      id: randomUUID(),
      user_group_id: idOf("user_group:manager"),
      user_id: userId,
      domain_id: VITRINE_DOMAIN_ID,
      business_account_id: businessAccountId,
    })
    .execute();
  return userId;
}

/** Revokes all permissions of a user and returns them. */
function revoke(userId: string) {
  return db
    .deleteFrom("permission_grant_user")
    .where("user_id", "=", userId)
    .returningAll()
    .execute();
}
