import { sql } from "kysely";
import { expect, test } from "vitest";

import { recordStatements } from "../../testing/record-statements.ts";
import { startSelling } from "../../testing/selling.ts";
import { findTwin } from "../../twins/twin/find-twin.ts";
import { saveMailedKinds } from "./notification-mail.store.ts";
import { countUnread, newestUnread } from "./notification.store.ts";
import { notify } from "./notify-users.ts";

const platform = await startSelling();

test("a user gets the chosen kinds by email too, once, and others stay on the bell", async () => {
  const seller = await platform.seller();
  const reader = readerOf(seller);
  const product = await seller.createProduct({ name: "Tea at evil.example" });
  await platform.drain();
  await platform.inTx((tx) => saveMailedKinds(tx, reader, ["card-rejected"]));
  const before = await queuedMails();
  const send = (kind: "card-rejected" | "card-published") =>
    platform.inTx(async (tx) =>
      notify(platform.services, tx, seller.caller, {
        kind,
        twin: await findTwin(tx, seller.caller, product),
        effectKey: `${kind}:${product}`,
        params: { marketplace: "Showroom" },
      }),
    );

  await send("card-published");
  await send("card-rejected");
  await send("card-rejected");

  expect((await queuedMails()) - before).toBe(1);
  await platform.inTx((tx) => saveMailedKinds(tx, reader, []));
  await platform.drain();
});

test("counting the unread of many notifications is one statement that reads at most 100 of them", async () => {
  const seller = await platform.seller();
  const reader = readerOf(seller);
  await sql`
    insert into notification (id, domain_id, business_account_id, kind, created_at)
    select gen_random_uuid(), ${seller.caller.domainId}, ${reader.businessAccountId}, 'job-done',
      now() - n * interval '1 second'
    from generate_series(1, 20000) as n`.execute(platform.db);
  await sql`analyze notification`.execute(platform.db);

  const { db, statements } = recordStatements(platform.db);
  expect(await countUnread(db, reader)).toBe(100);
  expect(statements).toHaveLength(1);
  const scans = await scansOfCount(reader);
  expect(scans.length).toBeGreaterThan(0);
  for (const { node, rows } of scans) {
    expect(node).not.toBe("Seq Scan");
    expect(rows).toBeLessThanOrEqual(100);
  }
});

/** Returns the scans of the notification table in the execution plan of the count, with the numbers of rows read. */
async function scansOfCount(reader: ReturnType<typeof readerOf>) {
  const { rows } = await sql<{ "QUERY PLAN": [{ Plan: PlanNode }] }>`
    explain (analyze, format json)
    select count(*) from ${newestUnread(platform.db, reader)} as unread`.execute(platform.db);
  const flatten = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flatten)];
  return rows
    .flatMap((row) => row["QUERY PLAN"].flatMap(({ Plan }) => flatten(Plan)))
    .filter((node) => node["Relation Name"] === "notification")
    .map((node) => ({ node: node["Node Type"], rows: node["Actual Rows"] }));
}

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  Plans?: PlanNode[];
}

async function queuedMails(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from job where name = 'mail-notification'`.execute(platform.db);
  return rows[0]?.count ?? 0;
}

function readerOf(seller: Awaited<ReturnType<typeof platform.seller>>) {
  return {
    businessAccountId: seller.caller.businessAccountId ?? "",
    userId: seller.caller.userId ?? "",
  };
}
