import { sql } from "kysely";

import { jobTable } from "../base/jobs/job.store.ts";
import { findDueCards, queueDueOfAll } from "../selling/publishing/find-due-cards.ts";
import { cardForOperation } from "../selling/publishing/list-products-for-operation.ts";
import { publishCards } from "../selling/publishing/publish-cards.ts";
import { updateTwin } from "../twins/changes/update-twin.ts";
import { addCards } from "./bulk-fixtures.ts";
import { startSelling } from "./selling.ts";

export const BEFORE = "2026-11-20T12:00:00Z";
export const DAY = "2026-12-05";
/** Start of `DAY` in Warsaw, whose time zone the businesses have. */
export const START_OF_DAY = "2026-12-04T23:00:00Z";

type Selling = Awaited<ReturnType<typeof startSelling>>;
type Seller = Awaited<ReturnType<Selling["seller"]>>;

/** Starts the sellers' domain with publishable cards and a clock that the test sets. */
export async function startScheduling() {
  const selling = await startSelling();
  const clock = createClock(selling);
  // The cards exist before anything is scheduled, whenever the test runs.
  clock.setClock(BEFORE);
  const cards = createCardHelpers(selling);
  return {
    ...selling,
    ...clock,
    ...cards,
    ...createPublishing(selling, cards, await cards.newBusiness()),
  };
}

function createClock(selling: Selling) {
  const { services, db } = selling;

  function setClock(iso: string) {
    services.now = () => new Date(iso);
  }

  async function reset() {
    setClock(BEFORE);
    await sql`truncate job, publication_schedule`.execute(db);
  }

  /** Simulates a server that starts at this time and searches for cards that became due before. */
  async function startServer(iso: string) {
    setClock(iso);
    await queueDueOfAll(services);
    await selling.drain();
  }

  /** Searches for due cards of the business and returns the jobs that this enqueues. */
  async function look({ caller }: Seller) {
    await sql`truncate job`.execute(db);
    const { domainId, businessAccountId } = caller;
    const owner = { domainId, businessAccountId: businessAccountId ?? "" };
    await findDueCards(services, owner, new AbortController().signal);
    const rows = await jobTable(db).selectFrom("job").select(["name", "run_at"]).execute();
    return rows.map(({ name, run_at: at }) => ({ name, at: at.toISOString() }));
  }

  return { setClock, reset, startServer, look };
}

function createCardHelpers(selling: Selling) {
  const { services, db, inTx } = selling;

  function change({ caller }: Seller, twinId: string, fields: Record<string, string>) {
    return inTx((tx) => updateTwin(services, tx, caller, twinId, { fields }));
  }

  async function newBusiness(count = 20) {
    const seller = await selling.seller();
    await db
      .updateTable("business_account")
      .set({ settings: JSON.stringify({ profile: { timeZone: "Europe/Warsaw" } }) })
      .where("id", "=", seller.caller.businessAccountId)
      .execute();
    const productId = await seller.createProduct({ description: "A drink made of milk." });
    await selling.drain();
    await change(seller, productId, {
      price: "4.99",
      currency: "#externalId=PLN",
      bullet_points: "With strawberries\nFrom Poland",
    });
    await seller.addPicture(productId);
    const cardId = await seller.connect(productId);
    await addCards(db, cardId, count);
    const rows = await db
      .selectFrom("twin")
      .select("id")
      .where("head_id", "=", productId)
      .execute();
    return { seller, productId, cards: rows.map(({ id }) => id) };
  }

  return { change, newBusiness };
}

type Cards = ReturnType<typeof createCardHelpers>;

/**
 * Creates functions that publish cards. Most tests use the `shared` business, because a business for each card would
 * be slower.
 */
function createPublishing(
  { services, db, inTx }: Selling,
  { change }: Cards,
  shared: Awaited<ReturnType<Cards["newBusiness"]>>,
) {
  async function readyCard(fields: Record<string, string>, business = shared) {
    const { seller, productId, cards } = business;
    const cardId = cards.pop() ?? "";
    await change(seller, cardId, fields);
    return { seller, cardId, productId };
  }

  function publish({ caller }: Seller, cardIds: string[]) {
    return inTx((tx) => publishCards(services, tx, caller, cardIds));
  }

  async function scheduledCard(business = shared) {
    const ready = await readyCard({ publication_date: DAY }, business);
    await publish(ready.seller, [ready.cardId]);
    return ready;
  }

  async function isScheduled({ caller }: Seller, cardId: string) {
    return (await cardForOperation(services, db, caller, cardId))?.scheduled;
  }

  function listPublications(cardId: string) {
    return db
      .selectFrom("publication")
      .select(["state", "requested_by_user_id"])
      .where("card_id", "=", cardId)
      .execute();
  }

  return { readyCard, publish, scheduledCard, isScheduled, publicationsOf: listPublications };
}

export type ReadyCard = Awaited<
  ReturnType<Awaited<ReturnType<typeof startScheduling>>["readyCard"]>
>;
