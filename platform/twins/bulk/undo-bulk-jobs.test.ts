import { randomUUID } from "node:crypto";

import { expect, onTestFinished, test } from "vitest";

import { saveSchedules } from "../../selling/publishing/schedule.store.ts";
import { startSelling } from "../../testing/selling.ts";
import { text } from "../../testing/shop-text.ts";
import { newKey } from "../../testing/texts-and-keys.ts";
import { updateTwin } from "../changes/update-twin.ts";
import { purgeBulkJobs } from "./bulk-job.store.ts";

const EAN_CODES = ["4006381333931", "5901234123457", "5900820001568", "96385074"];
const READ = {
  path: "/private/twin/{id}/v2",
  query: {
    showTwinMode: "DETAILED",
    showTwinFieldCollectionMode: "ALL_FIELDS",
    showTwin2AttachmentMode: "DETAILED",
  },
  member: "twin",
};
const UPDATE = { method: "PUT", path: "/private/twin/{id}/v1" };

test("an import is undone: its products go to the trash, and those changed or extended since are left and listed", async () => {
  const { seller, call, imported, undone, named } = await start();
  const job = await imported(["Tea", "Milk", "Rice"]);
  expect(job).toMatchObject({ state: "done", undoable: 3 });
  const milk = await named("Milk");
  await call("PUT", `/private/twin/${milk}/v1`, { description: "Fresh" });
  await seller.connect(await named("Rice"));

  const after = await undone(job.id);

  expect(after).toMatchObject({
    phase: "undo",
    state: "done",
    undoable: 0,
    counts: { created: 3, undone: 1, left: 2 },
  });
  expect(await named("Tea")).toBeUndefined();
  const { bulkRowList: left } = await call("POST", `/private/bulk_job/${job.id}/row/search/v1`, {
    resultList: ["left"],
  });
  expect(left).toMatchObject([
    { name: "Milk", issues: [{ message: "It was changed since, so it was left alone." }] },
    { name: "Rice", issues: [{ message: expect.stringContaining("Entries were added") }] },
  ]);
  const { trashEntryList } = await call("POST", "/private/trash/search/v1", {});
  expect(trashEntryList).toMatchObject([{ name: "Tea" }]);
});

test("entries that were deleted since are left, and their rows say that they are gone", async () => {
  const { call, imported, edited, undone, named } = await start();
  const created = await imported(["Tea", "Milk"]);
  const [tea, milk] = [await named("Tea"), await named("Milk")];
  const edits = [{ to: "description", from: "description", how: "append", text: "!" }];
  const changed = await edited([milk], { change: UPDATE, edits });
  for (const id of [tea, milk]) await call("DELETE", `/private/twin/${id}/v1`);

  for (const { id } of [changed, created]) {
    expect((await undone(id)).counts).toMatchObject({ undone: 0 });
    const { bulkRowList } = await call("POST", `/private/bulk_job/${id}/row/search/v1`, {
      resultList: ["left"],
    });
    for (const { issues } of bulkRowList) {
      expect(issues).toMatchObject([
        { message: "It doesn't exist any more, or you may not see it." },
      ]);
    }
    expect(bulkRowList.length).toBeGreaterThan(0);
  }
});

test("what an undone import created can be taken from the trash as it was, unique values included", async () => {
  const { call, imported, undone, named, product } = await start();
  const job = await imported(["Tea"]);
  const id = await named("Tea");
  const before = await product(id);
  await undone(job.id);
  expect(await named("Tea")).toBeUndefined();

  const { trashEntryList } = await call("POST", "/private/trash/search/v1", {});
  await call("POST", `/private/trash/${trashEntryList[0].id}/restore/v1`);
  const again = await imported(["Tea"]);

  expect(await product(id)).toMatchObject({ name: "Tea", fields: before.fields });
  expect(again.counts).toMatchObject({ failed: 1 });
});

test("changed values become what they were, fields too, and only once", async () => {
  const { call, imported, edited, undone, named, product } = await start();
  await imported(["Tea", "Milk"]);
  const [tea, milk] = [await named("Tea"), await named("Milk")];
  await call("PUT", `/private/twin/${tea}/v1`, { fields: { price: "4.50" } });
  const edits = [
    { to: "fields.price", from: "fields.price", how: "set", value: "9.00" },
    { to: "description", from: "description", how: "append", text: "!" },
  ];
  const job = await edited([tea, milk], { change: UPDATE, edits });
  expect(await product(tea)).toMatchObject({ description: "!", fields: { price: "9.00" } });

  const after = await undone(job.id);
  const again = await call("POST", `/private/bulk_job/${job.id}/undo/v1`);

  expect(after.counts).toMatchObject({ changed: 2, undone: 2, left: 0 });
  expect(await product(tea)).toMatchObject({ fields: { price: "4.50" } });
  expect((await product(tea)).description ?? "").toBe("");
  expect((await product(milk)).fields.price ?? "").toBe("");
  expect(again.statusDetails).toBe("There is nothing to undo.");
});

test("images that a job attached are taken away again, whether fetched or not", async () => {
  const { call, imported, edited, undone, named, product } = await start();
  await imported(["Tea"]);
  const id = await named("Tea");
  const own = { storageLink: "https://shop.test/own.png", title: "own.png" };
  await call("PUT", `/private/twin/${id}/v1`, { attachments: { create: [own] } });
  const added = [{ ...own, externalId: own.storageLink }];
  const edits = [
    { to: "attachments.create", from: "attachments", how: "set", value: added },
    { to: "description", from: "description", how: "append", text: "!" },
  ];
  const job = await edited([id], { change: UPDATE, edits });
  expect((await product(id)).attachments).toHaveLength(2);

  const after = await undone(job.id);

  expect(after.counts).toMatchObject({ changed: 1, undone: 1, left: 0 });
  const { attachments, description = "" } = await product(id);
  expect(attachments).toMatchObject([own]);
  expect(description).toBe("");
});

test("deleted products come back with their values", async () => {
  const { imported, edited, undone, named, product } = await start();
  await imported(["Tea"]);
  const id = await named("Tea");
  const job = await edited([id], { change: { method: "DELETE", path: "/private/twin/{id}/v1" } });
  expect(await named("Tea")).toBeUndefined();

  const after = await undone(job.id);

  expect(after.counts).toMatchObject({ deleted: 1, undone: 1, left: 0 });
  expect(await product(id)).toMatchObject({ name: "Tea", fields: { ean: EAN_CODES[0] } });
});

test("a deletion by another user isn't undone with that of the job", async () => {
  const { call, imported, edited, undone, named } = await start();
  await imported(["Tea", "Milk"]);
  const [tea, milk] = [await named("Tea"), await named("Milk")];
  const deletion = { change: { method: "DELETE", path: "/private/twin/{id}/v1" } };
  const first = await edited([tea, milk], deletion);
  const { trashEntryList } = await call("POST", "/private/trash/search/v1", {});
  for (const { id } of trashEntryList) await call("POST", `/private/trash/${id}/restore/v1`);
  await edited([tea], deletion);
  await call("DELETE", `/private/twin/${milk}/v1`);

  const after = await undone(first.id);

  expect(after.counts).toMatchObject({ deleted: 2, undone: 0, left: 2 });
  expect([await named("Tea"), await named("Milk")]).toEqual([undefined, undefined]);
});

test("of old imports the last one keeps what its columns became, but no rows and nothing to undo", async () => {
  const { platform, call, imported } = await start();
  const { db } = platform.services;
  const first = await imported(["Tea"]);
  const last = await imported(["Tea", "Milk"]);
  const ids = [first.id, last.id];
  await db
    .updateTable("bulk_job")
    .set({ updated_at: new Date(0) })
    .where("id", "in", ids)
    .execute();

  await purgeBulkJobs(db, { before: new Date(1), draftsBefore: new Date(0) });

  const { bulkJob } = await call("GET", `/private/bulk_job/${last.id}/v1`);
  const gone = await call("GET", `/private/bulk_job/${first.id}/v1`);
  const { bulkRowList } = await call("POST", `/private/bulk_job/${last.id}/row/search/v1`, {});
  const { columns, matches } = await call(
    "GET",
    "/private/bulk_job/last_matches/v1?subject=products",
  );
  expect(bulkJob).toMatchObject({ state: "done", undoable: 0, counts: { created: 1, failed: 1 } });
  expect(gone.statusDetails).toContain("Unknown bulk job");
  expect(bulkRowList).toEqual([]);
  expect(columns).toEqual(["Name", "EAN", "SKU"]);
  expect(matches).toContainEqual({ to: "fields.sku", column: 2 });
});

const toType = (newTwinClassId: string) => ({
  change: {
    method: "PUT",
    path: "/private/twin/{id}/class_change/v1",
    body: { newTwinClassId },
  },
  edits: [],
});

test("a changed product type is undone with the values that only the former type has", async () => {
  const { seller, call, imported, edited, undone, named, product } = await start();
  await imported(["Tea", "Milk"]);
  const [tea, milk] = [await named("Tea"), await named("Milk")];
  for (const id of [tea, milk])
    await call("PUT", `/private/twin/${id}/v1`, { fields: { ingredients: "Leaves" } });
  const before = await product(tea);
  expect(before.fields).toMatchObject({ ingredients: "Leaves" });

  const job = await edited([tea, milk], toType(seller.classId("product_book")));
  expect((await product(tea)).fields).not.toHaveProperty("ingredients");
  expect(job).toMatchObject({ counts: { changed: 2 }, undoable: 2 });
  await call("PUT", `/private/twin/${milk}/v1`, { description: "Changed since" });
  const after = await undone(job.id);

  expect(after.counts).toMatchObject({ undone: 1, left: 1 });
  expect(await product(tea)).toMatchObject({
    twinClassId: before.twinClassId,
    statusId: before.statusId,
    fields: before.fields,
  });
});

test("the undo of a changed product type gives links and tags back, and isn't announced where a secret is lost", async () => {
  const { platform, seller, call, imported, edited, undone, named } = await start();
  const { linkId, optionId } = await addPartsOfClass(
    platform,
    seller.classId("product_packaged_food"),
  );
  await imported(["Tea", "Milk"]);
  const [tea, milk] = [await named("Tea"), await named("Milk")];
  await call("PUT", `/private/twin/${tea}/v1`, {
    tags: { existingTags: [optionId] },
    twinLinksAdd: [{ linkId, dstTwinId: milk }],
  });
  await call("PUT", `/private/twin/${milk}/v1`, { fields: { supplier_key: "s3cret" } });
  const readParts = async (id: string) => ({
    tags: await platform.db
      .selectFrom("twin_tag")
      .select("option_id")
      .where("twin_id", "=", id)
      .execute(),
    links: await platform.db
      .selectFrom("twin_link")
      .select(["link_id", "dst_twin_id"])
      .where("src_twin_id", "=", id)
      .execute(),
  });
  const before = await readParts(tea);

  const job = await edited([tea, milk], toType(seller.classId("product_book")));
  expect(job).toMatchObject({ counts: { changed: 2 }, undoable: 1 });
  expect(await readParts(tea)).toEqual({ tags: [], links: [] });
  const after = await undone(job.id);

  expect(after.counts).toMatchObject({ undone: 1 });
  expect(before.links).toHaveLength(1);
  expect(await readParts(tea)).toEqual(before);
});

test("a product that gets its former type by hand has its values again, but for what it got since", async () => {
  const { seller, call, imported, named, product } = await start();
  await imported(["Tea"]);
  const id = await named("Tea");
  const change = (newTwinClassId: string) =>
    call("PUT", `/private/twin/${id}/class_change/v1`, { newTwinClassId });
  const food = seller.classId("product_packaged_food");
  await call("PUT", `/private/twin/${id}/v1`, { fields: { ingredients: "Leaves", price: "4.50" } });

  await change(seller.classId("product_book"));
  await call("PUT", `/private/twin/${id}/v1`, { fields: { price: "5.00" } });
  await change(food);

  expect((await product(id)).fields).toMatchObject({ ingredients: "Leaves", price: "5.00" });
});

test("a single change of the product type is set back with its values", async () => {
  const { seller, call, imported, named, product } = await start();
  await imported(["Tea"]);
  const id = await named("Tea");
  await call("PUT", `/private/twin/${id}/v1`, { fields: { ingredients: "Leaves" } });
  const before = await product(id);
  const newTwinClassId = seller.classId("product_book");
  await call("PUT", `/private/twin/${id}/class_change/v1`, { newTwinClassId });
  const path = `/private/twin/${id}/history`;
  const { historyList } = await call("GET", `${path}/list/v1?showHistoryMode=DETAILED`);
  const entry = historyList.find(({ type }: { type: string }) => type === "unknown");

  const compared = await call("GET", `${path}/${entry.id}/compare/v1`);
  expect(compared.changes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ key: "twinClassId", name: "Class", later: "Book" }),
      expect.objectContaining({ key: "ingredients", earlier: "Leaves", later: "" }),
    ]),
  );
  const { version } = await call("POST", `${path}/${entry.id}/restore/v1`, {
    side: "before",
    version: compared.version,
  });

  expect(version).toBeGreaterThan(compared.version);
  expect(await product(id)).toMatchObject({
    twinClassId: before.twinClassId,
    fields: before.fields,
  });
});

test("the history says by what a value was changed", async () => {
  const { platform, seller, call, imported, edited, named } = await start();
  await imported(["Tea"]);
  const id = await named("Tea");
  await call("PUT", `/private/twin/${id}/v1`, { description: "By hand" });
  const edits = [{ to: "description", from: "description", how: "append", text: "!" }];
  await edited([id], { change: UPDATE, edits });
  const withToken = { ...seller.caller, tokenScope: "write" as const };
  await platform.inTx((tx) =>
    updateTwin(platform.services, tx, withToken, id, { description: "By a program" }),
  );

  const path = `/private/twin/${id}/history/list/v1?showHistoryMode=DETAILED&limit=50`;
  const { historyList } = await call("GET", path);
  const changes = historyList.map(({ type, origin }: Record<string, string>) => [type, origin]);

  expect(changes).toContainEqual(["twinCreated", "import"]);
  const described = changes.filter(([type]: string[]) => type === "descriptionChanged");
  expect(described).toEqual([
    ["descriptionChanged", "token"],
    ["descriptionChanged", "bulk"],
    ["descriptionChanged", undefined],
  ]);
});

test("changes that can't be undone are not announced", async () => {
  const { call, imported, edited, named, product } = await start();
  await imported(["Tea"]);
  const id = await named("Tea");
  const file = { storageLink: "https://shop.test/own.png", title: "own.png" };
  await call("PUT", `/private/twin/${id}/v1`, { attachments: { create: [file] } });
  const [{ id: fileId }] = (await product(id)).attachments;
  const edits = [{ to: "attachments.delete", how: "set", value: [fileId] }];

  const job = await edited([id], { change: UPDATE, edits });

  expect(job).toMatchObject({ counts: { changed: 1 }, undoable: 0 });
  expect((await product(id)).attachments ?? []).toEqual([]);
});

test("a job that cancels a scheduled publication is not announced as one that can be undone", async () => {
  const { platform, seller, edited } = await start();
  const productId = await seller.createProduct();
  await platform.drain();
  const cardId = await seller.connect(productId);
  const { domainId, businessAccountId, userId } = seller.caller;
  const fields = { publication_date: "2099-12-05" };
  await platform.inTx((tx) => updateTwin(platform.services, tx, seller.caller, cardId, { fields }));
  await platform.inTx((tx) =>
    saveSchedules(tx, [
      {
        card_id: cardId,
        id: randomUUID(),
        domain_id: domainId,
        business_account_id: businessAccountId ?? "",
        requested_by_user_id: userId ?? "",
        access_token_id: null,
        locale: "en",
        created_at: new Date(),
      },
    ]),
  );
  const edits = [{ to: "fields.publication_date", how: "set", value: "" }];

  const job = await edited([cardId], { change: UPDATE, edits });

  expect(job).toMatchObject({ counts: { changed: 1 }, undoable: 0 });
});

/** Adds a link, tags and a secret that only products of this class have. */
async function addPartsOfClass({ db }: Awaited<ReturnType<typeof startSelling>>, classId: string) {
  const [linkId, listId, optionId] = [randomUUID(), randomUUID(), randomUUID()];
  const { domain_id: domainId, root_class_id: rootId } = await db
    .selectFrom("twin_class")
    .select(["domain_id", "root_class_id"])
    .where("id", "=", classId)
    .executeTakeFirstOrThrow();
  const ends = { src_class_id: classId, dst_class_id: rootId };
  const link = { id: linkId, domain_id: domainId, type: "ManyToMany" as const, ...ends };
  const list = { id: listId, domain_id: domainId, key: newKey(), name: text("Labels") };
  const option = { id: optionId, data_list_id: listId, name: text("Loose") };
  const field = { id: randomUUID(), class_id: classId, key: "supplier_key", name: text("Key") };
  await db
    .insertInto("link")
    .values({ ...link, strength: "OPTIONAL", forward_name: text("goes with") })
    .execute();
  await db.insertInto("data_list").values(list).execute();
  await db.insertInto("data_list_option").values(option).execute();
  await db
    .updateTable("twin_class")
    .set({ tags_data_list_id: listId })
    .where("id", "=", classId)
    .execute();
  await db
    .insertInto("twin_class_field")
    .values({ ...field, field_typer_featurer_id: 1326 })
    .execute();
  await db
    .updateTable("domain")
    .set((eb) => ({ model_version: eb("model_version", "+", 1) }))
    .where("id", "=", domainId)
    .execute();
  return { linkId, optionId };
}

async function start() {
  const platform = await startSelling();
  onTestFinished(() => platform.stop());
  const seller = await platform.seller();
  // `any`, because the assertions fail if a member is missing.
  const call = async (method: string, path: string, body?: unknown): Promise<any> => {
    const isForm = body instanceof FormData;
    const response = await platform.fetch(path, {
      method,
      headers: isForm ? seller.headers : { ...seller.headers, "content-type": "application/json" },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    return response.json();
  };
  const finish = async (id: string, step: "start" | "undo") => {
    await platform.drain();
    await call("POST", `/private/bulk_job/${id}/${step}/v1`);
    await platform.drain();
    return (await call("GET", `/private/bulk_job/${id}/v1`)).bulkJob;
  };
  return {
    platform,
    seller,
    call,
    undone: (id: string) => finish(id, "undo"),
    imported: async (names: string[]) => {
      const form = new FormData();
      const rows = names.map((name, at) => `${name},${EAN_CODES[at]},SKU-${at}`);
      form.set("request", JSON.stringify({ name: "Products", subject: "products" }));
      form.set("file", new File([["Name,EAN,SKU", ...rows].join("\n")], "products.csv"));
      const { bulkJob } = await call("POST", "/private/bulk_job/v1", form);
      const operation = {
        create: {
          method: "POST",
          path: "/private/product/v1",
          body: { classId: seller.classId("product_packaged_food") },
        },
        edits: ["name", "fields.ean", "fields.sku"].map((to, column) => ({
          to,
          how: "column",
          column,
        })),
      };
      await call("PUT", `/private/bulk_job/${bulkJob.id}/v1`, { operation });
      return finish(bulkJob.id, "start");
    },
    edited: async (idList: string[], operation: object) => {
      const body = { name: "Edit", subject: "products", idList, read: READ, operation };
      const { bulkJob } = await call("POST", "/private/bulk_job/v1", body);
      return finish(bulkJob.id, "start");
    },
    named: async (name: string): Promise<string> => {
      const { twinList } = await call("POST", "/private/twin/search/v2?showTwinMode=DETAILED", {
        twinNameLikeList: [name],
        twinClassExtendsHierarchyContainsIdList: [seller.classId("product")],
      });
      return twinList?.[0]?.id;
    },
    product: async (id: string) => {
      const query = new URLSearchParams(READ.query);
      return (await call("GET", `/private/twin/${id}/v2?${query}`)).twin;
    },
  };
}
