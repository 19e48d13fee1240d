import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";

import { killedEverywhere } from "../../testing/killed-everywhere.ts";
import { performById } from "../../testing/perform-by-id.ts";
import { startSelling } from "../../testing/selling.ts";
import { deleteTwin } from "../../twins/changes/delete-twin.ts";
import { updateTwin } from "../../twins/changes/update-twin.ts";
import { findListingOfCard } from "../marketplaces/showroom/listing.store.ts";
import { prepareProductJob } from "../products/prepare-product.job.ts";
import { optimizeCardJob } from "../writer/optimize-card.job.ts";
import { optimizeCards } from "../writer/optimize-cards.ts";
import { listProposals } from "../writer/proposal.store.ts";
import { endListingJob } from "./end-listing.job.ts";
import { lastPublications } from "./publication.store.ts";
import { publishCardJob } from "./publish-card.job.ts";
import { publishCards } from "./publish-cards.ts";
import { publishScheduledJob } from "./publish-due.job.ts";

// Each test kills its job before its 1st, 2nd, 3rd… statement, repeats it like the queue, and
// expects the result of one undisturbed run.
const LONG = { timeout: 240_000 };

test(
  "a product is prepared once and notified once, wherever its job was killed",
  LONG,
  async () => {
    const { platform, seller, telling } = await start();

    const deaths = await killedEverywhere(platform.services, prepareProductJob, async (round) => {
      const twinId = await seller.createProduct({ ean: ean(round), sku: `SKU-${round}` });
      return {
        payload: { twinId },
        check: async () => {
          expect(await seller.statusOf(twinId)).toBe("draft");
          expect((await seller.find(twinId)).fields["edit_manually"]).toBeUndefined();
          expect(await telling(twinId)).toEqual(["product-ready"]);
        },
      };
    });

    expect(deaths).toBeGreaterThan(15);
  },
);

test("content is written and proposed once, wherever its job was killed", LONG, async () => {
  const { platform, seller, card, telling } = await startWithCard();
  const { services, inTx } = platform;

  const deaths = await killedEverywhere(services, optimizeCardJob, async (round) => {
    await inTx((tx) =>
      updateTwin(services, tx, { ...seller.caller, kind: "system", userId: null }, card, {
        description: `Words of round ${round}.`,
      }),
    );
    await inTx((tx) => optimizeCards(services, tx, seller.caller, [card]));
    const payload = optimizeCardJob.payload.parse(await queued(platform));
    return {
      payload,
      check: async () => {
        expect(await seller.statusOf(card)).toBe("draft");
        expect((await listProposals(platform.db, card)).length).toBe(Math.min(20, round));
        expect((await seller.find(card)).description).toContain("## Details");
        expect(await telling(card)).toHaveLength(round);
      },
    };
  });

  expect(deaths).toBeGreaterThan(15);
});

test("a card is listed once for each publishing, wherever its job was killed", LONG, async () => {
  const { platform, seller, product, card, telling } = await startWithCard();
  const { services, inTx, db } = platform;

  const deaths = await killedEverywhere(services, publishCardJob, async (round) => {
    if (round > 1) {
      await inTx((tx) => performById(services, tx, seller.caller, card, "revise"));
    }
    await inTx((tx) => publishCards(services, tx, seller.caller, [card]));
    return {
      payload: publishCardJob.payload.parse(await queued(platform)),
      check: async () => {
        expect([await seller.statusOf(card), await seller.statusOf(product)]).toEqual([
          "ready_to_sell",
          "ready_to_sell",
        ]);
        const last = (await lastPublications(db, [card])).get(card);
        const listing = await findListingOfCard(db, card);
        expect(last).toMatchObject({ state: "live", remoteId: listing?.id });
        expect(listing).toMatchObject({ state: "live", revision: round });
        expect(await telling(card)).toEqual(Array.from({ length: round }, () => "card-published"));
      },
    };
  });

  expect(deaths).toBeGreaterThan(25);
});

test(
  "a scheduled card is published once on its day, wherever its job was killed",
  LONG,
  async () => {
    const { platform, seller, card, telling } = await startWithCard();
    const { services, inTx, db } = platform;
    await inTx((tx) =>
      updateTwin(services, tx, seller.caller, card, { fields: { publication_date: "2026-12-05" } }),
    );

    const deaths = await killedEverywhere(services, publishScheduledJob, async (round) => {
      if (round > 1) {
        await inTx((tx) => performById(services, tx, seller.caller, card, "revise"));
      }
      services.now = () => new Date("2026-11-20T12:00:00Z");
      await inTx((tx) => publishCards(services, tx, seller.caller, [card]));
      await sql`truncate job`.execute(db);
      services.now = () => new Date("2026-12-05T12:00:00Z");
      return {
        payload: { cardId: card },
        check: async () => {
          expect(await seller.statusOf(card)).toBe("publishing");
          await platform.drain();
          expect(await seller.statusOf(card)).toBe("ready_to_sell");
          expect(await findListingOfCard(db, card)).toMatchObject({ revision: round });
          expect(await telling(card)).toEqual(
            Array.from({ length: round }, () => "card-published"),
          );
        },
      };
    });

    expect(deaths).toBeGreaterThan(15);
  },
);

test("the listing of a deleted card is ended, wherever its job was killed", LONG, async () => {
  const { platform, seller } = await start();
  const { services, inTx, db } = platform;

  const deaths = await killedEverywhere(services, endListingJob, async (round) => {
    const product = await readyProduct(platform, seller, ean(round));
    const card = await seller.connect(product);
    await inTx((tx) => publishCards(services, tx, seller.caller, [card]));
    await platform.drain();
    await inTx((tx) => deleteTwin(services, tx, seller.caller, card));
    await sql`truncate job`.execute(db);
    return {
      payload: { twinId: card },
      check: async () => {
        expect(await findListingOfCard(db, card)).toMatchObject({ state: "ended" });
      },
    };
  });

  expect(deaths).toBeGreaterThan(5);
});

type Platform = Awaited<ReturnType<typeof startSelling>>;
type Seller = Awaited<ReturnType<Platform["seller"]>>;

async function start() {
  const platform = await startSelling();
  onTestFinished(() => platform.stop());
  const telling = async (twinId: string) => {
    const rows = await platform.db
      .selectFrom("notification")
      .select("kind")
      .where("twin_id", "=", twinId)
      .where("kind", "<>", "card-ready")
      .execute();
    return rows.map(({ kind }) => kind);
  };
  return { platform, seller: await platform.seller(), telling };
}

async function startWithCard() {
  const started = await start();
  const product = await readyProduct(started.platform, started.seller, "5900820001568");
  const card = await started.seller.connect(product);
  return { ...started, product, card };
}

async function readyProduct(platform: Platform, seller: Seller, code: string): Promise<string> {
  const product = await seller.createProduct({
    ean: code,
    sku: `SKU-${code}`,
    description: "Milk.",
  });
  await platform.drain();
  await platform.inTx((tx) =>
    updateTwin(platform.services, tx, seller.caller, product, {
      fields: { price: "4.99", currency: "#externalId=PLN" },
    }),
  );
  await seller.addPicture(product);
  return product;
}

/** Empties the queue and returns the payload of its last job, which the test runs itself. */
async function queued({ db }: Platform): Promise<unknown> {
  const { rows } = await sql<{
    payload: unknown;
  }>`select payload from job order by id desc limit 1`.execute(db);
  await sql`truncate job`.execute(db);
  return rows[0]?.payload;
}

/** Returns a valid EAN for each round. */
function ean(round: number): string {
  const body = String(2_000_000 + round);
  const sum = Array.from(body)
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}
