import type { Tx } from "../../base/database/executor.ts";
import { type FieldError, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { NewTwin } from "../../twins/changes/create-twin.ts";
import { createTwins } from "../../twins/changes/create-twins.ts";
import { classOf, findVisibleTwins } from "../../twins/twin/find-twin.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import { findLinkedTwinIds } from "../cards/card.store.ts";
import { CARD_ROOT, marketplaceName } from "../cards/marketplace-classes.rules.ts";
import { findConnectorLink } from "../connectors/connection.ts";
import { ANY_PRICE, type PriceTerms } from "../inheritance/followed-values.rules.ts";
import { loadPriceTerms } from "../inheritance/load-price-terms.ts";
import {
  listCardIds,
  type OwnValue,
  readOwnKeys,
  recordOwnValues,
} from "../inheritance/own-value.store.ts";
import type { MarketplaceServices } from "../marketplaces/adapter.ts";
import { contentOfCopy } from "./content-of-copy.ts";
import { type Duplicate, rowField } from "./duplicate.ts";

interface CopiedCards {
  byProduct: ReadonlyMap<string | null, TwinRow[]>;
  ownKeys: ReadonlyMap<string, ReadonlySet<string>>;
  /** Connectors by card. */
  connectorIds: ReadonlyMap<string, string>;
  priceTerms: ReadonlyMap<string, PriceTerms>;
}

interface CardsToCopy extends CopiedCards {
  keysOfProduct: ReadonlySet<string>;
}

/**
 * Gives copies draft cards at the marketplaces of their originals. In `keysOfProduct`, the cards have their product's
 * values and not those of the original's cards. What a marketplace reported and when a card is to be published stays
 * with the original's cards. Returns an error for each card that can't be copied.
 */
export async function copyCards(
  services: MarketplaceServices,
  tx: Tx,
  caller: Caller,
  duplicates: readonly Duplicate[],
  keysOfProduct: ReadonlySet<string>,
): Promise<FieldError[]> {
  const cards = { ...(await loadCards(services, tx, caller, duplicates)), keysOfProduct };
  const copies = duplicates.flatMap(({ original, copy }, row) =>
    (cards.byProduct.get(original.id) ?? []).map((card) =>
      toCopy(caller, cards, { row, card, copy }),
    ),
  );
  const inputs = copies.map(({ input }) => input);
  const outcomes = await createTwins(services, tx, caller, inputs, { dryRun: false });
  const recorded: Record<"own" | "followed", OwnValue[]> = { own: [], followed: [] };
  const errors: FieldError[] = [];
  for (const [at, { row, card, content }] of copies.entries()) {
    const outcome = outcomes[at];
    if (outcome instanceof RequestError) errors.push(toRowError(caller, row, card, outcome));
    else if (outcome) {
      const { id: cardId } = outcome;
      recorded.own.push(...content.ownKeys.map((key) => ({ cardId, key })));
      recorded.followed.push(...content.followedKeys.map((key) => ({ cardId, key })));
    }
  }
  await recordOwnValues(tx, recorded);
  return errors;
}

async function loadCards(
  services: MarketplaceServices,
  tx: Tx,
  caller: Caller,
  duplicates: readonly Duplicate[],
): Promise<CopiedCards> {
  const productIds = [...new Set(duplicates.map(({ original }) => original.id))];
  const rootId = caller.model.classByKey.get(CARD_ROOT)?.id ?? "";
  const ids = await listCardIds(tx, productIds, rootId);
  const visible = await findVisibleTwins(tx, caller, ids);
  const link = findConnectorLink(caller.model);
  const classIds = visible.map(({ class_id: id }) => id);
  const { model, businessAccountId: account } = caller;
  return {
    byProduct: Map.groupBy(visible, (card) => card.head_id),
    ownKeys: await readOwnKeys(tx, ids),
    connectorIds: link ? await findLinkedTwinIds(tx, ids, link.id) : new Map(),
    priceTerms: await loadPriceTerms(services, tx, model, account, classIds),
  };
}

interface CardToCopy {
  row: number;
  card: TwinRow;
  /** The new product. */
  copy: TwinRow;
}

function toCopy(caller: Caller, cards: CardsToCopy, { row, card, copy }: CardToCopy) {
  const ownKeys = cards.ownKeys.get(card.id) ?? new Set();
  const content = contentOfCopy(caller, card, copy, {
    ownKeys: new Set([...ownKeys].filter((key) => !cards.keysOfProduct.has(key))),
    priceTerms: cards.priceTerms.get(card.class_id) ?? ANY_PRICE,
  });
  const link = findConnectorLink(caller.model);
  const connectorId = cards.connectorIds.get(card.id);
  const input: NewTwin = {
    classId: card.class_id,
    headTwinId: copy.id,
    ...content.values,
    links: link && connectorId ? [{ linkId: link.id, dstTwinId: connectorId }] : [],
  };
  return { row, card, content, input };
}

function toRowError(caller: Caller, row: number, card: TwinRow, error: RequestError): FieldError {
  if (error.fieldErrors.length === 0) throw error;
  const marketplace = marketplaceName(classOf(caller, card).key);
  const issues = error.fieldErrors.map(({ message }) => message);
  const message = createMessage("copy_card_issues", { marketplace, issues });
  return { field: rowField(row, "card"), message, code: "card" };
}
