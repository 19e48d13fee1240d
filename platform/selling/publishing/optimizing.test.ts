import { expect, onTestFinished, test } from "vitest";

import { startSelling } from "../../testing/selling.ts";
import { updateTwin } from "../../twins/changes/update-twin.ts";
import { listNotifications } from "../notifications/notification.store.ts";
import { decideProposal } from "../writer/decide-proposal.ts";
import { decideProposals } from "../writer/decide-proposals.ts";
import { optimizeCards } from "../writer/optimize-cards.ts";
import { listProposals } from "../writer/proposal.store.ts";

test("optimizing writes the card's content from its facts and notifies the business", async () => {
  const { platform, seller, product } = await readyProduct();
  const cardId = await seller.connect(product);

  await platform.inTx((tx) => optimizeCards(platform.services, tx, seller.caller, [cardId]));
  expect(await seller.statusOf(cardId)).toBe("optimizing");
  await platform.drain();

  expect(await seller.statusOf(cardId)).toBe("draft");
  const card = await seller.find(cardId);
  expect(card.description).toContain("## Details");
  const [proposal] = await listProposals(platform.db, cardId);
  expect(proposal).toMatchObject({ state: "applied", source: "builtin" });
  expect(await listNotificationKinds(platform, seller)).toContain("card-optimized");
});

test("user-written content is not overwritten: the proposal waits for a decision", async () => {
  const { platform, seller, product } = await readyProduct();
  const { services } = platform;
  const cardId = await seller.connect(product);
  await platform.inTx((tx) =>
    updateTwin(services, tx, seller.caller, cardId, { description: "My own words." }),
  );

  await platform.inTx((tx) => optimizeCards(services, tx, seller.caller, [cardId]));
  await platform.drain();

  expect((await seller.find(cardId)).description).toBe("My own words.");
  const [proposal] = await listProposals(platform.db, cardId);
  expect(proposal?.state).toBe("pending");
  const state = await platform.inTx((tx) =>
    decideProposal(services, tx, seller.caller, proposal?.id ?? "", { accept: ["description"] }),
  );
  expect(state).toBe(proposal?.fields.length === 1 ? "applied" : "partly");
  expect((await seller.find(cardId)).description).toContain("My own words.\n\n## Details");
  await expect(
    platform.inTx((tx) =>
      decideProposal(services, tx, seller.caller, proposal?.id ?? "", { accept: ["description"] }),
    ),
  ).rejects.toThrow("already been decided");
});

test("a proposal is accepted as the user rewrote it, and the history tells whose words they are", async () => {
  const { platform, seller, product } = await readyProduct();
  const { services } = platform;
  const cardId = await seller.connect(product);
  await platform.inTx((tx) =>
    updateTwin(services, tx, seller.caller, cardId, { description: "My own words." }),
  );
  await platform.inTx((tx) => optimizeCards(services, tx, seller.caller, [cardId]));
  await platform.drain();
  const [proposal] = await listProposals(platform.db, cardId);

  await platform.inTx((tx) =>
    decideProposal(services, tx, seller.caller, proposal?.id ?? "", {
      accept: ["description"],
      edited: { description: "Better words." },
    }),
  );

  expect((await seller.find(cardId)).description).toBe("Better words.");
  const origins = await platform.db
    .selectFrom("twin_history")
    .select("origin")
    .where("twin_id", "=", cardId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .execute();
  expect(origins[0]?.origin).not.toBe("writer");
});

test("whole proposals are decided together, and one that is outdated stays open", async () => {
  const { platform, seller, product } = await readyProduct();
  const { services } = platform;
  const cardId = await seller.connect(product);
  await platform.inTx((tx) =>
    updateTwin(services, tx, seller.caller, cardId, { description: "My own words." }),
  );
  await platform.inTx((tx) => optimizeCards(services, tx, seller.caller, [cardId]));
  await platform.drain();
  const [proposal] = await listProposals(platform.db, cardId);
  const id = proposal?.id ?? "";
  await platform.inTx((tx) =>
    updateTwin(services, tx, seller.caller, cardId, { description: "Changed since." }),
  );

  const [outdated] = await decideProposals(services, seller.caller, [id, id], true);
  expect(outdated?.message).toMatch(/./);
  expect((await listProposals(platform.db, cardId))[0]?.state).toBe("pending");

  expect(await decideProposals(services, seller.caller, [id], false)).toEqual([
    { id, state: "rejected" },
  ]);
  expect((await seller.find(cardId)).description).toBe("Changed since.");
});

test("a card in manual editing mode is not optimized", async () => {
  const { platform, seller, product } = await readyProduct();
  const cardId = await seller.connect(product);
  await platform.inTx((tx) =>
    updateTwin(platform.services, tx, seller.caller, cardId, { fields: { edit_manually: "true" } }),
  );

  const rejected = platform.inTx((tx) =>
    optimizeCards(platform.services, tx, seller.caller, [cardId]),
  );

  await expect(rejected).rejects.toThrow("Switch off manual editing");
});

async function start() {
  const platform = await startSelling();
  onTestFinished(() => platform.stop());
  return { platform, seller: await platform.seller() };
}

type Started = Awaited<ReturnType<typeof start>>;

async function readyProduct() {
  const { platform, seller } = await start();
  const product = await seller.createProduct({ description: "A drink made of milk." });
  await platform.drain();
  await platform.inTx((tx) =>
    updateTwin(platform.services, tx, seller.caller, product, {
      fields: {
        price: "4.99",
        currency: "#externalId=PLN",
        bullet_points: "With strawberries\nFrom Poland",
      },
    }),
  );
  await seller.addPicture(product);
  return { platform, seller, product };
}

async function listNotificationKinds(...of: Parameters<typeof newsRows>) {
  return (await newsRows(...of)).map(({ kind }) => kind);
}

async function newsRows(platform: Started["platform"], { caller }: Started["seller"]) {
  const reader = { businessAccountId: caller.businessAccountId ?? "", userId: caller.userId ?? "" };
  const page = { offset: 0, limit: 50, unread: false, twinId: null, kinds: null };
  return (await listNotifications(platform.db, reader, page)).rows;
}
