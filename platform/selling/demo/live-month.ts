import { loadUserCaller } from "../../accounts/sessions/load-user-caller.ts";
import type { Tx } from "../../base/database/executor.ts";
import { nestTransaction } from "../../base/database/nest-transaction.ts";
import { RequestError } from "../../base/errors/request-error.ts";
import type { HandledJob } from "../../base/jobs/define-job.ts";
import type { Caller } from "../../core/access/caller.ts";
import { startBulkJob } from "../../twins/bulk/manage-bulk-job.ts";
import { createTwins } from "../../twins/changes/create-twins.ts";
import { updateTwin } from "../../twins/changes/update-twin.ts";
import { updateTwins } from "../../twins/changes/update-twins.ts";
import { performTransition } from "../../twins/transitions/perform-transition.ts";
import { findTwin, findTwins } from "../../twins/twin/find-twin.ts";
import { elevateToSystem } from "../../twins/twin/run-as-system.ts";
import { buildCard } from "../connectors/connect-marketplace.ts";
import { createMarketplaces } from "../marketplaces/registry.ts";
import { SHOWROOM_DE } from "../marketplaces/showroom/sites.ts";
import { markRead } from "../notifications/notification.store.ts";
import { publishCards } from "../publishing/publish-cards.ts";
import { VITRINE_DOMAIN_ID } from "../template/ids.ts";
import { createBuiltinWriter } from "../writer/builtin-writer.ts";
import { decideProposal } from "../writer/decide-proposal.ts";
import { optimizeCards } from "../writer/optimize-cards.ts";
import { listProposals } from "../writer/proposal.store.ts";
import type { WriterServices } from "../writer/writer.ts";
import { importSupplierList } from "./import-file.ts";
import { MONTH, type Site, type Step, type Values } from "./month.ts";
import { DEMO_BUSINESS_ID, demoUserId } from "./people.ts";
import { option } from "./products/demo-product.ts";
import {
  addConnector,
  addProducts,
  connectorId,
  type DemoListing,
  productId,
} from "./seed-catalog.ts";
import { createStepQueue } from "./step-queue.ts";

const WRITES = { dryRun: false };
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

interface Month<S> {
  services: S;
  tx: Tx;
  listings: ReadonlyMap<string, DemoListing>;
  callers: Readonly<Record<Step["by"], Caller>>;
  /** IDs of cards by site and SKU. */
  cards: Map<string, string>;
  run: () => Promise<void>;
}

/**
 * Seeds a month of work by calling what users and jobs call, at the times of a clock of its own. Everything happens in
 * one transaction, so that a process that dies leaves nothing behind. Texts come from the built-in writer, because a
 * demo must not call a language model.
 */
export async function seedMonth<S extends WriterServices>(
  given: S,
  handlers: readonly HandledJob<S>[],
  tx: Tx,
  listings: readonly DemoListing[],
): Promise<void> {
  const end = given.now();
  let time = timeOf(MONTH[0]!, end);
  const now = () => time;
  const db = nestTransaction(tx, { savepoints: false });
  const queue = createStepQueue(given.jobs, handlers, now);
  const services: S = {
    ...given,
    config: { ...given.config, jobDelayMs: 0 },
    db,
    now,
    jobs: queue.jobs,
    marketplaces: createMarketplaces({ db, files: given.files, now }),
    writer: createBuiltinWriter(),
    // Nobody follows the events of a business that doesn't exist yet.
    events: { ...given.events, emit: async () => undefined },
  };
  const month: Month<S> = {
    services,
    tx,
    listings: new Map(listings.map((listing) => [listing.product.sku, listing])),
    callers: {
      owner: await callerOf(services, tx, "owner"),
      manager: await callerOf(services, tx, "manager"),
    },
    cards: new Map(),
    run: () => queue.run(services),
  };
  const owner = elevateToSystem(month.callers.owner);
  await addConnector(services, tx, owner, { site: "showroom", name: "Showroom" });
  await addConnector(services, tx, owner, { site: "showroom_de", name: "Showroom DE" });
  for (const step of MONTH) {
    time = timeOf(step, end);
    await queue.run(services);
    await take(month, step);
    time = new Date(time.getTime() + MINUTE_MS / 2);
    await queue.run(services);
    const reviewedAt = new Date(time.getTime() + SHOWROOM_DE.reviewMs);
    if (!queue.isWaiting() || reviewedAt >= end) continue;
    time = reviewedAt;
    await queue.run(services);
  }
  await queue.handOver(tx, new Date(end.getTime() + SHOWROOM_DE.reviewMs));
}

function timeOf(step: Step, end: Date): Date {
  if ("minutesAgo" in step) return new Date(end.getTime() - step.minutesAgo * MINUTE_MS);
  const today = new Date(end).setUTCHours(0, 0, 0, 0);
  return new Date(today - step.day * DAY_MS + step.hour * HOUR_MS);
}

async function callerOf(services: WriterServices, tx: Tx, role: Step["by"]) {
  const caller = await loadUserCaller(services, tx, {
    domainId: VITRINE_DOMAIN_ID,
    userId: demoUserId(role),
    businessAccountId: DEMO_BUSINESS_ID,
    locale: "en",
    accessTokenId: null,
  });
  if (!caller) throw new Error(`The demo has no ${role}`);
  return caller;
}

async function take<S extends WriterServices>(month: Month<S>, step: Step): Promise<void> {
  const { services, tx } = month;
  const caller = month.callers[step.by];
  switch (step.does) {
    case "add":
      return addProducts(
        services,
        tx,
        elevateToSystem(caller),
        step.skus.map((sku) => listingOf(month, sku)),
      );
    case "connect":
      return connect(month, caller, step.site, step.skus);
    case "optimize":
      return optimizeCards(services, tx, caller, cardsOf(month, step));
    case "publish":
      await publishCards(services, tx, caller, cardsOf(month, step));
      return;
    case "perform": {
      const card = await findTwin(tx, caller, cardOf(month, step), { lock: true });
      await performTransition(services, tx, caller, card, step.alias);
      return;
    }
    case "editCard":
      return edit(month, caller, cardOf(month, step), step.values);
    case "editProduct":
      return edit(month, caller, productId(listingOf(month, step.sku).product), step.values);
    case "schedule": {
      const day = new Date(services.now().getTime() + step.inDays * DAY_MS);
      const publication_date = day.toISOString().slice(0, "yyyy-MM-dd".length);
      await edit(month, caller, cardOf(month, step), { publication_date });
      await publishCards(services, tx, caller, [cardOf(month, step)]);
      return;
    }
    case "acceptProposal": {
      const [proposal] = await listProposals(tx, cardOf(month, step));
      await decideProposal(services, tx, caller, proposal?.id ?? "", { accept: "all" });
      return;
    }
    case "import": {
      const jobId = await importSupplierList(services, caller);
      await month.run();
      return startBulkJob(services, caller, jobId);
    }
    case "readNotifications": {
      const reader = { businessAccountId: DEMO_BUSINESS_ID, userId: demoUserId(step.by) };
      return markRead(tx, reader, null);
    }
  }
}

/**
 * Connects products, and enters what their marketplace needs and the products don't have. The cards are created as
 * finished drafts, because forty preparations would take a third of the start.
 */
async function connect<S extends WriterServices>(
  month: Month<S>,
  caller: Caller,
  site: Site,
  skus: readonly string[],
): Promise<void> {
  const { services, tx } = month;
  const cardClass = caller.model.classByKey.get(`marketplace_${site}`);
  if (!cardClass) throw new Error(`The demo has no site ${site}`);
  const idOfSku = (sku: string) => productId(listingOf(month, sku).product);
  const products = await findTwins(tx, caller, skus.map(idOfSku), { lock: true });
  const drafts = skus.map(async (sku) => {
    const product = products.find(({ id }) => id === idOfSku(sku));
    if (!product) throw new Error(`The product ${sku} isn't added yet`);
    const connector = { id: connectorId(site) };
    return {
      ...(await buildCard(services, tx, caller, { product, cardClass, connector })),
      statusKey: "draft",
    };
  });
  const system = elevateToSystem(caller);
  const cards = await createTwins(services, tx, system, await Promise.all(drafts), WRITES);
  for (const [at, sku] of skus.entries()) {
    const card = cards[at];
    if (card === undefined || card instanceof RequestError) throw card;
    month.cards.set(`${site} ${sku}`, card.id);
  }
  const updates = skus.map((sku) => {
    const { ean, euroPrice } = listingOf(month, sku).product;
    const isInEuros = site === "showroom_de" && euroPrice !== undefined;
    const stock_quantity = String(8 + (Number(ean.slice(-4)) % 50));
    const price = isInEuros && { price: euroPrice, currency: option("EUR") };
    return {
      twinId: cardOf(month, { site, sku }),
      change: { fields: { stock_quantity, ...price } },
    };
  });
  for (const outcome of await updateTwins(services, tx, caller, updates, WRITES)) {
    if (outcome instanceof RequestError) throw outcome;
  }
}

async function edit<S extends WriterServices>(
  { services, tx }: Month<S>,
  caller: Caller,
  twinId: string,
  { name, description, ...fields }: Values,
): Promise<void> {
  await updateTwin(services, tx, caller, twinId, {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    fields,
  });
}

function listingOf<S>({ listings }: Month<S>, sku: string): DemoListing {
  const listing = listings.get(sku);
  if (!listing) throw new Error(`The demo has no product ${sku}`);
  return listing;
}

function cardsOf<S>(month: Month<S>, { site, skus }: { site: Site; skus: readonly string[] }) {
  return skus.map((sku) => cardOf(month, { site, sku }));
}

function cardOf<S>({ cards }: Month<S>, { site, sku }: { site: Site; sku: string }): string {
  const id = cards.get(`${site} ${sku}`);
  if (!id) throw new Error(`The demo has no card of ${sku} on ${site}`);
  return id;
}
