import { expect, onTestFinished, test } from "vitest";

import { createMessage, verbatim } from "../../base/messages/message.ts";
import { serializeMessage } from "../../base/messages/stored-message.ts";
import { performById } from "../../testing/perform-by-id.ts";
import { startSelling } from "../../testing/selling.ts";
import { updateTwin } from "../../twins/changes/update-twin.ts";
import type { Issue } from "../cards/card.ts";
import {
  type MarketplaceAdapter,
  type RemoteState,
  SubmissionRejectedError,
} from "../marketplaces/adapter.ts";
import { createShowroom } from "../marketplaces/showroom/adapter.ts";
import { findListingOfCard } from "../marketplaces/showroom/listing.store.ts";
import { failProductPreparation } from "../products/prepare-product.ts";
import { optimizeCards } from "../writer/optimize-cards.ts";
import { failOptimization } from "../writer/run-optimization.ts";
import { WriterUnavailableError } from "../writer/writer.ts";
import type { Writer } from "../writer/writer.ts";
import { cardForOperation } from "./list-products-for-operation.ts";
import { lastPublications } from "./publication.store.ts";
import { publishCards } from "./publish-cards.ts";
import { failPublication, runPublication } from "./run-publication.ts";

const TOO_SHORT: Issue = {
  field: "name",
  subject: "card",
  remotePath: "/title",
  message: verbatim("The title needs three words"),
  fix: verbatim("Add words"),
  severity: "error",
  retryable: false,
};

test("the notification of a published card has no reason", async () => {
  const { platform, card } = await publishing(() => ({}));

  await platform.drain();

  expect(await listNotifications(platform, card)).toContainEqual({
    kind: "card-published",
    params: { name: "Strawberry buttermilk", marketplace: "Showroom" },
  });
});

test("a rejection of the marketplace returns to the card with its reasons", async () => {
  const { platform, seller, product, card, publication } = await publishing(() => ({
    submit: () => Promise.reject(new SubmissionRejectedError([TOO_SHORT])),
  }));

  await platform.drain();

  expect([await seller.statusOf(card), await seller.statusOf(product)]).toEqual([
    "rejected",
    "draft",
  ]);
  expect(await publication()).toMatchObject({ state: "rejected", issues: [TOO_SHORT] });
  const operationCard = await cardForOperation(platform.services, platform.db, seller.caller, card);
  expect(operationCard).toMatchObject({
    publishable: true,
    lastPublication: { issues: [TOO_SHORT] },
  });
  expect(await listNotifications(platform, card)).toContainEqual({
    kind: "card-rejected",
    params: {
      name: "Strawberry buttermilk",
      marketplace: "Showroom",
      reason: serializeMessage([verbatim("The title needs three words")]),
    },
  });
});

test("an accepted card is not live until the listing is read back", async () => {
  let remote: RemoteState = { state: "pending" };
  const { platform, seller, card, publication } = await publishing(() => ({
    readBack: () => Promise.resolve(remote),
  }));
  const { id = "", remoteId } = (await publication()) ?? {};
  expect(remoteId).toBeNull();

  await expect(runPublication(platform.services, id)).rejects.toThrow("hasn't decided yet");
  expect(await seller.statusOf(card)).toBe("publishing");
  expect(await publication()).toMatchObject({ state: "submitted" });

  remote = { state: "live", remoteId: "x", url: null };
  await runPublication(platform.services, id);
  expect(await seller.statusOf(card)).toBe("ready_to_sell");
});

test("a lost response does not create a second listing", async () => {
  let lost = true;
  const { platform, seller, card, publication } = await publishing((showroom) => ({
    submit: async (...sent) => {
      const answer = await showroom.submit(...sent);
      if (!lost) return answer;
      throw new Error("socket hang up");
    },
  }));
  const { id = "" } = (await publication()) ?? {};

  await expect(runPublication(platform.services, id)).rejects.toThrow("socket hang up");
  lost = false;
  await runPublication(platform.services, id);

  expect(await findListingOfCard(platform.db, card)).toMatchObject({ revision: 1 });
  expect(await seller.statusOf(card)).toBe("ready_to_sell");
});

test("when no attempt is left the card is a draft again and users are notified", async () => {
  const { platform, seller, product, card, publication } = await publishing(() => ({
    submit: () => Promise.reject(new Error("socket hang up")),
  }));
  const { id = "" } = (await publication()) ?? {};

  await failPublication(platform.services, id, new Error("socket hang up"));

  expect([await seller.statusOf(card), await seller.statusOf(product)]).toEqual(["draft", "draft"]);
  expect(await publication()).toMatchObject({ state: "failed" });
  const notifications = await listNotifications(platform, card);
  expect(notifications.at(-1)?.kind).toBe("card-publish-failed");
  expect(notifications.at(-1)?.params["reason"]).not.toContain("socket");
  await runPublication(platform.services, id);
  expect(await seller.statusOf(card)).toBe("draft");
});

test("an unreachable writer leaves the card unchanged and reports the reason", async () => {
  const writer: Writer = {
    source: "model",
    prices: null,
    model: "tiny",
    write: () => Promise.reject(new WriterUnavailableError(createMessage("writer_busy"))),
  };
  const { platform, seller, card } = await ready({ writer });
  await platform.inTx((tx) => optimizeCards(platform.services, tx, seller.caller, [card]));

  const run = { twinId: card, runId: crypto.randomUUID(), locale: "en" };
  await failOptimization(
    platform.services,
    run,
    new WriterUnavailableError(createMessage("writer_busy")),
  );

  expect(await seller.statusOf(card)).toBe("draft");
  expect((await listNotifications(platform, card)).at(-1)).toMatchObject({
    kind: "card-optimize-failed",
    params: { reason: serializeMessage(createMessage("writer_busy")) },
  });
});

test("a preparation that fails permanently returns to a sketch that can be retried", async () => {
  const platform = await startSelling();
  onTestFinished(() => platform.stop());
  const seller = await platform.seller();
  const twinId = await seller.createProduct();
  await platform.inTx((tx) =>
    performById(
      platform.services,
      tx,
      { ...seller.caller, kind: "system" },
      twinId,
      "start_preparing",
    ),
  );

  await failProductPreparation(platform.services, twinId, new Error("disk full"));
  expect(await seller.statusOf(twinId)).toBe("sketch");
  expect((await listNotifications(platform, twinId)).map(({ kind }) => kind)).toEqual([
    "product-failed",
  ]);

  await platform.inTx((tx) => performById(platform.services, tx, seller.caller, twinId, "prepare"));
  await platform.drain();
  expect(await seller.statusOf(twinId)).toBe("draft");
});

async function ready(outside: Parameters<typeof startSelling>[0] = {}) {
  const platform = await startSelling(outside);
  onTestFinished(() => platform.stop());
  const seller = await platform.seller();
  const product = await seller.createProduct({ description: "Milk." });
  await platform.drain();
  await platform.inTx((tx) =>
    updateTwin(platform.services, tx, seller.caller, product, {
      fields: { price: "4.99", currency: "#externalId=PLN" },
    }),
  );
  await seller.addPicture(product);
  const card = await seller.connect(product);
  return { platform, seller, product, card };
}

/** Creates a card that is being published, on a Showroom adapter with some methods replaced. */
async function publishing(
  otherwise: (showroom: MarketplaceAdapter) => Partial<MarketplaceAdapter>,
) {
  const started = await ready({
    replaceShowroom: (parts) => {
      const showroom = createShowroom(parts);
      return { ...showroom, ...otherwise(showroom) };
    },
  });
  const { platform, seller, card } = started;
  await platform.inTx((tx) => publishCards(platform.services, tx, seller.caller, [card]));
  return {
    ...started,
    publication: async () => (await lastPublications(platform.db, [card])).get(card),
  };
}

function listNotifications({ db }: Awaited<ReturnType<typeof startSelling>>, twinId: string) {
  return db
    .selectFrom("notification")
    .select(["kind", "params"])
    .where("twin_id", "=", twinId)
    .orderBy("created_at")
    .execute();
}
