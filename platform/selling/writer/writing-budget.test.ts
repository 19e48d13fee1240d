import { afterAll, expect, test, vi } from "vitest";

import { startSelling } from "../../testing/selling.ts";
import { callModel } from "./call-model.ts";
import type { Writer } from "./writer.ts";

/** A call costs 15 cents. */
const TOKENS = { input: 50_000, output: 10_000 };
const CONTENT = { title: "Title", description: "Text.", bulletPoints: ["One"], tokens: TOKENS };
const STYLE = { tone: "lively", instructions: "" };
const EANS = ["5900820001568", "4006381333931", "8710398527837"];

const write = vi.fn<Writer["write"]>();
const writer: Writer = { source: "model", model: "tiny", prices: { input: 1, output: 10 }, write };
const selling = await startSelling({ writer });
afterAll(() => selling.stop());

type Seller = Awaited<ReturnType<typeof selling.seller>>;

function caller(headers: Seller["headers"]) {
  return async (method: string, path: string, body?: object): Promise<any> => {
    const init = {
      method,
      headers: { ...headers, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    };
    return (await selling.fetch(`/private/${path}`, init)).json();
  };
}

async function start() {
  write.mockReset().mockResolvedValue(CONTENT);
  const seller = await selling.seller();
  const businessAccountId = seller.caller.businessAccountId ?? "";
  const call = caller(seller.headers);
  const cards: string[] = [];
  for (const ean of EANS) {
    const product = await seller.createProduct({ ean, sku: `SKU-${ean}` });
    await selling.drain();
    cards.push(await seller.connect(product));
    await selling.drain();
  }
  const [first = "", second = "", third = ""] = cards;
  const setBudget = (amount: string, tokens = "") =>
    call("PUT", "writing_budget/v1", { amount, tokens });
  const optimize = (card: string) => call("POST", `marketplace_card/${card}/optimize/v1`);
  const kinds = async () => {
    const { notificationList } = await call("GET", "notification/list/v1");
    return (notificationList as { kind: string }[]).map(({ kind }) => kind);
  };
  const status = async (card: string) => {
    const row = await selling.db
      .selectFrom("twin")
      .innerJoin("twin_status", "twin_status.id", "twin.status_id")
      .select("twin_status.key")
      .where("twin.id", "=", card)
      .executeTakeFirstOrThrow();
    return row.key;
  };
  const cardIds = [first, second, third] as const;
  return { seller, businessAccountId, call, cardIds, setBudget, optimize, kinds, status };
}

test("a text that the budget doesn't allow is refused before its card changes, and allowed once it is raised", async () => {
  const { cardIds, setBudget, optimize, status } = await start();
  await setBudget("0.15");
  await optimize(cardIds[0]);
  await selling.drain();

  const refused = await optimize(cardIds[1]);

  expect(refused).toMatchObject({ status: 10919, messageKey: "writing_budget_reached" });
  expect(await status(cardIds[1])).toBe("draft");
  expect(write).toHaveBeenCalledTimes(1);
  await setBudget("0.16");
  expect((await optimize(cardIds[1])).status).toBe(0);
  await selling.drain();
  expect(write).toHaveBeenCalledTimes(2);
});

test("texts that wait to be written count with their estimates", async () => {
  const { call, cardIds, setBudget, optimize } = await start();
  await setBudget("0.30");
  await optimize(cardIds[0]);
  await selling.drain();

  expect((await optimize(cardIds[1])).status).toBe(0);
  expect(await call("GET", "writing_budget/v1")).toMatchObject({
    used: { cost: "0.15", tokens: 60_000 },
    reserved: { cost: "0.15", tokens: 60_000 },
    isReached: true,
  });
  expect((await optimize(cardIds[2])).status).toBe(10919);
  await selling.drain();
  expect(write).toHaveBeenCalledTimes(2);
});

test("requests that arrive together pass the budget by at most one text", async () => {
  const { cardIds, setBudget, optimize } = await start();
  await setBudget("0.01");

  const answers = await Promise.all(cardIds.map(optimize));
  await selling.drain();

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([0, 10919, 10919]);
  expect(write).toHaveBeenCalledTimes(1);
});

test("a bulk job stops at the budget, names what it has not done, and goes on from there", async () => {
  const { call, cardIds, setBudget, optimize, kinds } = await start();
  await optimize(cardIds[0]);
  await selling.drain();
  await setBudget("0.30");
  const change = { method: "POST", path: "/private/marketplace_card/{id}/optimize/v1" };
  const { bulkJob } = await call("POST", "bulk_job/v1", {
    name: "Optimize",
    subject: "card-changes",
    idList: cardIds,
    operation: { change },
  });
  await selling.drain();
  const path = `bulk_job/${bulkJob.id}`;
  await call("POST", `${path}/start/v1`);
  await selling.drain();

  const stopped = (await call("GET", `${path}/v1`)).bulkJob;
  expect(stopped).toMatchObject({ state: "failed", counts: { failed: 0 } });
  expect(stopped.error).toContain("budget for AI texts is used up");
  const { bulkRowList } = await call("POST", `${path}/row/search/v1`, {});
  const undone = bulkRowList.filter(({ result }: { result?: string }) => result === undefined);
  expect(undone).toHaveLength(2);
  expect(await kinds()).toContain("job-failed");
  expect(write).toHaveBeenCalledTimes(2);

  await setBudget("");
  await call("POST", `${path}/start/v1`);
  await selling.drain();

  expect((await call("GET", `${path}/v1`)).bulkJob).toMatchObject({ state: "done", done: 3 });
  expect(write).toHaveBeenCalledTimes(4);
});

test("a style can't be tried beyond the budget of tokens", async () => {
  const { call, setBudget } = await start();
  await setBudget("", "60000");
  expect((await call("POST", "writing_style/preview/v1", STYLE)).status).toBe(0);

  expect(await call("POST", "writing_style/preview/v1", STYLE)).toMatchObject({
    status: 10919,
    messageKey: "writing_budget_reached",
  });
  expect(write).toHaveBeenCalledTimes(1);
});

test("an attempt that is repeated after the budget was lowered returns its card with the reason", async () => {
  const { cardIds, setBudget, optimize, kinds, status } = await start();
  await optimize(cardIds[0]);
  await setBudget("0");
  // As if the process had died during the first attempt.
  await selling.db.updateTable("writer_use").set({ state: "calling" }).execute();

  await selling.drain();

  expect(write).not.toHaveBeenCalled();
  expect(await status(cardIds[0])).toBe("draft");
  expect(await kinds()).toContain("card-optimize-failed");
});

test("the business is notified at 80 and 100 %, once per month", async () => {
  const { cardIds, setBudget, optimize, kinds } = await start();
  const ofBudget = async () => (await kinds()).filter((kind) => kind.startsWith("writing-"));
  await setBudget("0.18");
  await optimize(cardIds[0]);
  await selling.drain();
  expect(await ofBudget()).toEqual(["writing-budget-near"]);

  await optimize(cardIds[1]);
  await selling.drain();
  await setBudget("0.31");
  await optimize(cardIds[2]);
  await selling.drain();

  expect((await ofBudget()).toSorted()).toEqual(["writing-budget-near", "writing-budget-reached"]);
});

test("another month and another business have their own budget", async () => {
  const { businessAccountId, setBudget, optimize, cardIds } = await start();
  await setBudget("0.15");
  await optimize(cardIds[0]);
  await selling.drain();
  expect((await optimize(cardIds[1])).status).toBe(10919);
  const stranger = await start();
  expect((await stranger.optimize(stranger.cardIds[0])).status).toBe(0);

  await selling.db
    .updateTable("writer_use")
    .set({ used_at: new Date(Date.now() - 32 * 86_400_000) })
    .where("business_account_id", "=", businessAccountId)
    .execute();

  expect((await optimize(cardIds[1])).status).toBe(0);
});

test("the Owner sets the budget, a Manager sees it, and nobody else does", async () => {
  const { businessAccountId, call, setBudget } = await start();
  await setBudget("20", "5000");
  const manager = await selling.seller("manager");
  await selling.db
    .updateTable("session")
    .set({ business_account_id: businessAccountId })
    .where("user_id", "=", manager.caller.userId ?? "")
    .execute();
  for (const table of ["business_account_user", "user_group_member"] as const) {
    await selling.db
      .updateTable(table)
      .set({ business_account_id: businessAccountId })
      .where("user_id", "=", manager.caller.userId ?? "")
      .execute();
  }
  const asManager = caller(manager.headers);
  const stranger = await start();

  const saved = { writingBudget: { amount: "20", tokens: "5000" } };
  expect(await call("GET", "writing_budget/v1")).toMatchObject({ ...saved, mayEdit: true });
  expect(await asManager("GET", "writing_budget/v1")).toMatchObject({ ...saved, mayEdit: false });
  expect(await asManager("PUT", "writing_budget/v1", { amount: "1", tokens: "" })).toMatchObject({
    status: 10214,
  });
  expect((await stranger.call("GET", "writing_budget/v1")).writingBudget).toEqual({
    amount: "",
    tokens: "",
  });
});

test.each([
  ["amount", { amount: "1.234", tokens: "" }],
  ["amount", { amount: "-1", tokens: "" }],
  ["tokens", { amount: "", tokens: "1.5" }],
])("a wrong %s is refused at its field", async (field, budget) => {
  const { call } = await start();

  const answer = await call("PUT", "writing_budget/v1", budget);

  expect(answer.fieldErrors).toMatchObject([{ field }]);
  expect((await call("GET", "writing_budget/v1")).writingBudget.amount).toBe("");
});

test("the built-in writer is not limited", async () => {
  const { businessAccountId, setBudget } = await start();
  await setBudget("0");
  const services = { ...selling.services, writer: { ...writer, source: "builtin" as const } };
  const call = {
    businessAccountId,
    kind: "trial",
    runId: businessAccountId,
    bulkJobId: null,
  } as const;

  expect(await callModel(services, call, async () => CONTENT)).toEqual(CONTENT);
});
