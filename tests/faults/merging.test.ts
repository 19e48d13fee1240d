import { expect, test } from "vitest";

import { type AppClient, signInToApp } from "#tests/support/app-client.ts";
import { killDuring, smallDemoOn } from "#tests/support/kill-during.ts";
import { createOwnDatabase, type OwnDatabase, testServer } from "#tests/support/own-database.ts";
import { createSellable, type Sellable } from "#tests/support/products.ts";
import { startVitrine } from "#tests/support/vitrine.ts";

const server = testServer();

test.skipIf(server === "")(
  "a merge or its undo whose server is killed has changed nothing and can be repeated (needs TEST_DATABASE_URL)",
  async () => {
    await using database = await createOwnDatabase(server);
    const env = smallDemoOn(database);
    await using first = await startVitrine({ env });
    const client = await signInToApp(first.url);
    const target = await createSellable(client, 1);
    const merged = await createSellable(client, 2);
    const before = await readState(database);

    // The cards and images have moved when the merged product goes to the trash.
    await killDuring(database, first, "trash_entry", () => merge(client, target, merged));

    expect(await readState(database)).toEqual(before);
    await using second = await startVitrine({ env });
    const entryId = await merge(await signInToApp(second.url), target, merged);
    const after = await readState(database);
    expect(after).not.toEqual(before);

    // The values and cards have returned when the images do.
    const again = await signInToApp(second.url);
    await killDuring(database, second, "twin_attachment", () => undo(again, entryId));

    expect(await readState(database)).toEqual(after);
    await using third = await startVitrine({ env });
    await undo(await signInToApp(third.url), entryId);
    expect(await readState(database)).toEqual(before);
  },
);

async function merge(client: AppClient, target: Sellable, merged: Sellable): Promise<string> {
  const path = `/private/product/${target.productId}/merge`;
  const query = new URLSearchParams({ mergedId: merged.productId });
  const { digest } = await client.call<{ digest: string }>("GET", `${path}/preview/v1?${query}`);
  const { trashEntryId } = await client.call<{ trashEntryId: string }>("POST", `${path}/v1`, {
    mergedId: merged.productId,
    digest,
    sideMap: { name: "MERGED" },
    cardIdList: [merged.cardId],
  });
  return trashEntryId;
}

function undo(client: AppClient, entryId: string): Promise<unknown> {
  return client.call("POST", `/private/trash/${entryId}/restore/v1`, {});
}

/** Reads what a merge changes: names, and which products cards and files belong to. */
async function readState(database: OwnDatabase): Promise<unknown[]> {
  return [
    await database.query(
      "select id, head_id, name from twin where business_account_id is not null order by id",
    ),
    await database.query("select id, twin_id, position from twin_attachment order by id"),
    await database.query("select subject_id from trash_entry order by id"),
  ];
}
