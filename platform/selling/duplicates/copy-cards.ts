import type { Tx } from "../../base/database/executor.ts";
import { type FieldError, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import type { AmountRule } from "../../twins/bulk/adjust-amount.rules.ts";
import { createTwin } from "../../twins/changes/create-twin.ts";
import { classOf, findVisibleTwins } from "../../twins/twin/find-twin.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import { findLinkedTwinIds } from "../cards/card.store.ts";
import { CARD_ROOT, marketplaceName } from "../cards/marketplace-classes.rules.ts";
import { findConnectorLink } from "../connectors/connection.ts";
import {
  listCardIds,
  type OwnValue,
  readOwnKeys,
  recordOwnValues,
} from "../inheritance/own-value.store.ts";
import { readPriceRules } from "../pricing/price-rules.ts";
import { contentOfCopy } from "./content-of-copy.ts";
import { type Duplicate, rowField } from "./duplicate.ts";

interface RecordedValues {
  own: OwnValue[];
  followed: OwnValue[];
}

interface CopiedCards {
  byProduct: ReadonlyMap<string | null, TwinRow[]>;
  ownKeys: ReadonlyMap<string, ReadonlySet<string>>;
  /** Connectors by card. */
  connectorIds: ReadonlyMap<string, string>;
  priceRules: ReadonlyMap<string, AmountRule>;
}

/**
 * Gives copies draft cards at the marketplaces of their originals. What a marketplace reported and when a card is to be
 * published stays with the original's cards. Returns an error for each card that can't be copied.
 */
export async function copyCards(
  services: Services,
  tx: Tx,
  caller: Caller,
  duplicates: readonly Duplicate[],
): Promise<FieldError[]> {
  const cards = await loadCards(tx, caller, duplicates);
  const recorded: RecordedValues = { own: [], followed: [] };
  const errors: FieldError[] = [];
  for (const [row, { original, copy }] of duplicates.entries()) {
    for (const card of cards.byProduct.get(original.id) ?? []) {
      const error = await copyCard(services, tx, caller, { card, copy, cards, recorded });
      if (error) errors.push({ ...error, field: rowField(row, "card") });
    }
  }
  await recordOwnValues(tx, recorded);
  return errors;
}

async function loadCards(
  tx: Tx,
  caller: Caller,
  duplicates: readonly Duplicate[],
): Promise<CopiedCards> {
  const productIds = [...new Set(duplicates.map(({ original }) => original.id))];
  const rootId = caller.model.classByKey.get(CARD_ROOT)?.id ?? "";
  const ids = await listCardIds(tx, productIds, rootId);
  const visible = await findVisibleTwins(tx, caller, ids);
  const link = findConnectorLink(caller.model);
  const rules = await readPriceRules(tx, caller.businessAccountId);
  return {
    byProduct: Map.groupBy(visible, (card) => card.head_id),
    ownKeys: await readOwnKeys(tx, ids),
    connectorIds: link ? await findLinkedTwinIds(tx, ids, link.id) : new Map(),
    priceRules: new Map(rules.map(({ marketplaceTypeId, amount }) => [marketplaceTypeId, amount])),
  };
}

interface CardToCopy {
  card: TwinRow;
  /** The new product. */
  copy: TwinRow;
  cards: CopiedCards;
  recorded: RecordedValues;
}

async function copyCard(
  services: Services,
  tx: Tx,
  caller: Caller,
  { card, copy, cards, recorded }: CardToCopy,
): Promise<Omit<FieldError, "field"> | null> {
  const content = contentOfCopy(caller, card, copy, {
    ownKeys: cards.ownKeys.get(card.id) ?? new Set(),
    priceRule: cards.priceRules.get(card.class_id) ?? null,
  });
  const link = findConnectorLink(caller.model);
  const connectorId = cards.connectorIds.get(card.id);
  try {
    const { id: cardId } = await createTwin(services, tx, caller, {
      classId: card.class_id,
      headTwinId: copy.id,
      ...content.values,
      links: link && connectorId ? [{ linkId: link.id, dstTwinId: connectorId }] : [],
    });
    recorded.own.push(...content.ownKeys.map((key) => ({ cardId, key })));
    recorded.followed.push(...content.followedKeys.map((key) => ({ cardId, key })));
    return null;
  } catch (error) {
    if (!(error instanceof RequestError) || error.fieldErrors.length === 0) throw error;
    const marketplace = marketplaceName(classOf(caller, card).key);
    const issues = error.fieldErrors.map(({ message }) => message);
    return { message: createMessage("copy_card_issues", { marketplace, issues }), code: "card" };
  }
}
