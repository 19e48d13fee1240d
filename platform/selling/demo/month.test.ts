import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { authenticate } from "../../accounts/sessions/authenticate.ts";
import { jobs } from "../../server/jobs.ts";
import { testDatabase } from "../../testing/database.ts";
import { type Headers, startTestPlatform, type TestPlatform } from "../../testing/test-platform.ts";
import { CARD_ROOT } from "../cards/marketplace-classes.rules.ts";
import { listProductsForOperation } from "../publishing/list-products-for-operation.ts";
import { idOf, VITRINE_DOMAIN_ID } from "../template/ids.ts";
import { DEMO_ACCOUNTS } from "./accounts.ts";
import { applyDemo } from "./apply.ts";
import { blockDemo, unblockDemo } from "./block-demo.ts";
import { DEMO_BUSINESS_ID, demoUserId } from "./people.ts";

const { db } = await testDatabase();
const DAY_MS = 86_400_000;
let platform: TestPlatform;
let owner: Headers;

beforeAll(async () => {
  platform = await startTestPlatform({ DEMO: "1" });
  const [account] = DEMO_ACCOUNTS;
  const credentials = { username: account?.email, password: account?.password };
  const { body } = await platform.call("POST", "/auth/login/v1", {}, credentials);
  owner = { AuthToken: body.authData.auth_token };
});
afterAll(() => platform.stop());

test("the home page has numbers, a chart of two marketplaces, and cards that need attention", async () => {
  const { body } = await platform.call("GET", "/private/selling/overview/v1", owner);
  const { overview } = body;
  const count = (list: { statusKey: string; count: number }[], key: string) =>
    list.find(({ statusKey }) => statusKey === key)?.count ?? 0;

  const total = overview.productStatusList.reduce(
    (sum: number, one: { count: number }) => sum + one.count,
    0,
  );
  expect(total).toBe(44);
  expect(count(overview.cardStatusList, "ready_to_sell")).toBeGreaterThan(20);
  expect(count(overview.cardStatusList, "publishing")).toBe(3);
  expect(overview.attentionList.map(({ statusKey }: any) => statusKey)).toEqual([
    "rejected",
    "rejected",
    "rejected",
  ]);
  expect(overview.openProposalCount).toBe(4);
  expect(overview.incompleteDraftCount).toBeGreaterThan(0);
  const charts = overview.liveListingList.map(({ marketplace, dayList }: any) => [
    marketplace,
    new Set(dayList.map((day: { count: number }) => day.count)).size > 3,
  ]);
  expect(charts).toEqual([
    ["showroom", true],
    ["showroom_de", true],
  ]);
});

test("the second site has rejected cards by its own rules", async () => {
  const rejections = await db
    .selectFrom("publication")
    .select(["marketplace", "issues"])
    .where("state", "=", "rejected")
    .orderBy("created_at")
    .execute();

  expect(new Set(rejections.map(({ marketplace }) => marketplace))).toEqual(
    new Set(["showroom_de"]),
  );
  expect(rejections.map(({ issues }) => issues.map(({ field }) => field))).toEqual([
    ["bullet_points"],
    ["name"],
    ["bullet_points"],
    ["description"],
  ]);
});

test("some cards on sale differ from what buyers see", async () => {
  const caller = await authenticate(
    platform.services,
    new globalThis.Headers({ ...owner, DomainId: VITRINE_DOMAIN_ID }),
  );
  const differing = async (ean: string) => {
    const id = idOf(`demo:product:${ean}`);
    const page = { offset: 0, limit: 5 };
    const cards = await listProductsForOperation(platform.services, db, caller, id, page);
    return cards.map(({ adapter, differingFields }) => [adapter.key, differingFields]);
  };

  expect(await differing("5907311040211")).toEqual([["showroom", ["price"]]]);
  expect(await differing("5907317003456")).toEqual([
    ["showroom", ["price"]],
    ["showroom_de", ["price"]],
  ]);
});

test("each card is linked to the connector of its marketplace", async () => {
  const rows = await db
    .selectFrom("twin as card")
    .innerJoin("twin_class", "twin_class.id", "card.root_class_id")
    .leftJoin("twin_link", "twin_link.src_twin_id", "card.id")
    .leftJoin("twin as connector", "connector.id", "twin_link.dst_twin_id")
    .select(["card.id", "connector.name"])
    .where("card.business_account_id", "=", DEMO_BUSINESS_ID)
    .where(sql`lower(twin_class.key)`, "=", CARD_ROOT)
    .execute();

  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter(({ name }) => name === null)).toEqual([]);
});

test("two people and the writer have worked for a month", async () => {
  const rows = await db
    .selectFrom("twin_history")
    .innerJoin("twin", "twin.id", "twin_history.twin_id")
    .select(["actor_user_id", "origin", "twin_history.created_at"])
    .where("twin.business_account_id", "=", DEMO_BUSINESS_ID)
    .execute();

  const people = new Set(rows.map((row) => row.actor_user_id));
  expect(people).toEqual(new Set([demoUserId("owner"), demoUserId("manager"), null]));
  expect(new Set(rows.map(({ origin }) => origin))).toEqual(
    new Set([null, "writer", "marketplace", "import"]),
  );
  const now = platform.services.now().getTime();
  const days = new Set(rows.map((row) => Math.floor((now - row.created_at.getTime()) / DAY_MS)));
  expect(days.size).toBeGreaterThan(20);
  expect(Math.min(...days)).toBe(0);
  expect(Math.max(...days)).toBeLessThan(30);
});

test("publications, proposals and notifications have the times of the clock, none in the future", async () => {
  const now = platform.services.now();
  for (const table of ["publication", "proposal", "notification"] as const) {
    const rows = await db.selectFrom(table).select("created_at").orderBy("created_at").execute();
    expect(rows.at(-1)!.created_at <= now).toBe(true);
    const age = now.getTime() - (rows[0]?.created_at.getTime() ?? 0);
    expect(age).toBeGreaterThan(10 * DAY_MS);
  }
});

test("an import has refused rows with reasons", async () => {
  const { body } = await platform.call("POST", "/private/bulk_job/search/v1?limit=10", owner, {});
  const [job] = body.bulkJobList;
  expect(job).toMatchObject({ state: "done", phase: "run", counts: { created: 8, failed: 3 } });
  const failed = await db
    .selectFrom("bulk_row")
    .select(["line", "issues"])
    .where("job_id", "=", job.id)
    .where("preview", "=", "failed")
    .orderBy("line")
    .execute();
  expect(failed.map(({ line }) => line)).toEqual([4, 8, 10]);
  for (const { issues } of failed) expect(issues).not.toEqual([]);
});

test("a second start adds nothing", async () => {
  const before = await counts();
  await applyDemo(platform.services, jobs);
  expect(await counts()).toEqual(before);
});

test("without demo mode nobody can connect to the second site, and demo mode opens it again", async () => {
  const isAbstract = async () => {
    const { model_version } = await db
      .selectFrom("domain")
      .select("model_version")
      .where("id", "=", VITRINE_DOMAIN_ID)
      .executeTakeFirstOrThrow();
    const model = await platform.services.loadModel(db, VITRINE_DOMAIN_ID, model_version);
    return ["connector_showroom_de", "marketplace_showroom_de"].map(
      (key) => model.classByKey.get(key)?.abstractClass,
    );
  };

  await blockDemo(platform.services);
  const closed = await isAbstract();
  await unblockDemo(db);

  expect(closed).toEqual([true, true]);
  expect(await isAbstract()).toEqual([false, false]);
});

async function counts() {
  const tables = ["twin", "publication", "proposal", "notification", "bulk_job"] as const;
  const numbers: [string, number][] = [];
  for (const table of tables) {
    const { count } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    numbers.push([table, count]);
  }
  return Object.fromEntries(numbers);
}
