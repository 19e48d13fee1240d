import type { Tx } from "../../base/database/executor.ts";
import { LocalizedError } from "../../base/messages/localized-error.ts";
import { createMessage, type Sentences } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { performTransition } from "../../twins/transitions/perform-transition.ts";
import { hasTwin } from "../../twins/twin/twin.queries.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import type { Issue } from "../cards/card.ts";
import { statusKeyOf } from "../cards/marketplace-classes.rules.ts";
import { hasErrors } from "../cards/validate-card.rules.ts";
import { loadConnection } from "../connectors/load-connection.ts";
import {
  type MarketplaceAdapter,
  type RemoteState,
  SubmissionRejectedError,
} from "../marketplaces/adapter.ts";
import type { MarketplaceServices } from "../marketplaces/adapter.ts";
import { delayJob } from "../notifications/delay-job.ts";
import type { NotificationKind } from "../notifications/notification-kinds.ts";
import { notify } from "../notifications/notify-users.ts";
import { userFacingReason } from "../notifications/user-facing-reason.ts";
import { syncProductOfCard } from "../products/sync-product-status.ts";
import {
  endOlderPublications,
  findPublication,
  type Publication,
  setPublication,
} from "./publication.store.ts";
import { runAsMarketplace } from "./run-as-marketplace.ts";

type Outcome =
  | { kind: "live"; remoteId: string; issues: Issue[] }
  | { kind: "rejected"; issues: Issue[] }
  | { kind: "failed"; reason: Sentences };

/** Thrown if the marketplace has received the card but not decided yet, so that the job checks it again later. */
export class PublicationPendingError extends LocalizedError {
  override readonly name = "PublicationPendingError";
}

/**
 * Submits the stored payload, then relies only on the listing it reads back. The publication's ID
 * is the idempotency key: after a crash the next run submits it again and the marketplace returns
 * the existing result.
 */
export async function runPublication(
  services: MarketplaceServices,
  publicationId: string,
): Promise<void> {
  const publication = await findPublication(services.db, publicationId);
  if (!publication || isSettled(publication)) return;
  const adapter = adapterOf(services, publication);
  if (!(await hasTwin(services.db, publication.cardId))) {
    return withdraw(services, adapter, publication);
  }
  await settle(services, publication, await send(services, adapter, publication));
}

export async function failPublication(
  services: MarketplaceServices,
  publicationId: string,
  error: Error,
): Promise<void> {
  const publication = await findPublication(services.db, publicationId);
  if (!publication || isSettled(publication)) return;
  await settle(services, publication, { kind: "failed", reason: userFacingReason(error) });
}

async function send(
  services: MarketplaceServices,
  adapter: MarketplaceAdapter,
  publication: Publication,
): Promise<Outcome> {
  const rejection = adapter.validate(publication.payload);
  if (hasErrors(rejection)) return { kind: "rejected", issues: rejection };
  const connection = await loadConnection(services, publication);
  await delayJob(services);
  try {
    const { remoteId } = await adapter.submit(connection, publication.id, publication.payload);
    const submitted = { state: "submitted", remoteId } as const;
    await setPublication(services.db, publication.id, submitted, services.now());
    return outcomeOf(await adapter.readBack(connection, remoteId), remoteId);
  } catch (error) {
    if (error instanceof SubmissionRejectedError) return { kind: "rejected", issues: error.issues };
    throw error;
  }
}

function outcomeOf(remote: RemoteState, remoteId: string): Outcome {
  switch (remote.state) {
    case "live":
      return { kind: "live", remoteId, issues: [] };
    case "rejected":
      return { kind: "rejected", issues: remote.issues };
    case "ended":
      return { kind: "failed", reason: createMessage("card_listing_ended") };
    case "pending":
      throw new PublicationPendingError(createMessage("card_listing_pending"));
  }
}

const SETTLED = {
  live: { state: "live", alias: "published", notificationKind: "card-published" },
  rejected: { state: "rejected", alias: "reject", notificationKind: "card-rejected" },
  failed: { state: "failed", alias: "publish_failed", notificationKind: "card-publish-failed" },
} as const satisfies Record<
  Outcome["kind"],
  { state: Publication["state"]; alias: string; notificationKind: NotificationKind }
>;

async function settle(
  services: MarketplaceServices,
  publication: Publication,
  outcome: Outcome,
): Promise<void> {
  await runAsMarketplace(services, publication.cardId, async (tx, caller, card) => {
    // Reads the publication again under the card's lock, because another run may have finished it in the meantime.
    const current = await findPublication(tx, publication.id);
    if (!current || isSettled(current)) return;
    const { state, alias, notificationKind } = SETTLED[outcome.kind];
    const now = services.now();
    const issues = outcome.kind === "failed" ? [] : outcome.issues;
    await setPublication(tx, publication.id, { state, issues }, now);
    if (outcome.kind === "live") await endOlderPublications(tx, publication, now);
    await moveCard(services, tx, caller, card, alias);
    await notify(services, tx, caller, {
      kind: notificationKind,
      twin: card,
      effectKey: `publication:${publication.id}`,
      params: {
        marketplace: services.marketplaces.get(publication.marketplace)?.name ?? "",
      },
      reason: reasonOf(outcome),
    });
  });
}

async function moveCard(
  services: MarketplaceServices,
  tx: Tx,
  caller: Caller,
  card: TwinRow,
  alias: string,
): Promise<void> {
  if (statusKeyOf(caller.model, card.status_id) === "publishing") {
    await performTransition(services, tx, caller, card, alias);
  }
  await syncProductOfCard(services, tx, caller, card);
}

/** Ends the listing that may exist, because the card was deleted during its submission. */
async function withdraw(
  services: MarketplaceServices,
  adapter: MarketplaceAdapter,
  publication: Publication,
): Promise<void> {
  if (publication.remoteId !== null) {
    await adapter.end(await loadConnection(services, publication), publication.remoteId);
  }
  await setPublication(services.db, publication.id, { state: "ended" }, services.now());
}

function reasonOf(outcome: Outcome): Sentences {
  if (outcome.kind === "failed") return outcome.reason;
  return outcome.issues.map(({ message }) => message);
}

function isSettled({ state }: Publication): boolean {
  return state !== "queued" && state !== "submitted";
}

function adapterOf(
  services: MarketplaceServices,
  { marketplace }: Publication,
): MarketplaceAdapter {
  const adapter = services.marketplaces.get(marketplace);
  if (!adapter) throw new Error(`No adapter for the marketplace ${marketplace}`);
  return adapter;
}
