import { z } from "zod";

import { Id } from "../../base/http/body-fields.ts";
import { presentMessage } from "../../base/messages/render-message.ts";
import { privateRoute, type Route } from "../../core/calls/route.ts";
import { FieldValues, Text } from "../../twins/changes/twin-body.ts";
import type { MarketplaceServices } from "../marketplaces/adapter.ts";
import { createCard } from "./create-card.ts";

/** Longer texts can't be codes, so they aren't read. */
const MAX_CODE = 1000;

const Code = z.string().max(MAX_CODE).nullish();

const CreateBody = z
  .object({
    /** ID of the card's class, from the list of connect options. */
    twinClassId: Id,
    /** Name of the marketplace. If it is given, it must be that of the class. */
    marketplace: Code,
    /** Account to sell through. By default the business's first one at the marketplace. */
    connectorId: Id.nullish(),
    /** ID of the product. Alternatively its EAN, its SKU or both. */
    productId: Id.nullish(),
    productEan: Code,
    productSku: Code,
    name: Text,
    description: Text,
    fields: FieldValues,
  })
  .meta({ id: "MarketplaceCardCreateRqV1" });

export const cardRoutes: Route<MarketplaceServices>[] = [
  privateRoute({
    method: "POST",
    path: "/private/marketplace_card/v1",
    summary: "Create a product's card at a marketplace, ready to be worked on",
    needs: ["TWIN_CREATE"],
    body: CreateBody,
    answer: z.object({
      twinId: z.guid(),
      /** Name of the card, which is its product's unless the request has one. */
      name: z.string(),
      /** What the card lacks because of a currency, for example its product's price. */
      note: z
        .object({
          message: z.string(),
          messageKey: z.string().optional(),
          params: z.record(z.string(), z.unknown()).optional(),
        })
        .meta({ id: "MarketplaceCardNoteV1" })
        .optional(),
    }),
    handle: async ({ services, caller, body }) => {
      const { created, note } = await services.db
        .transaction()
        .execute((tx) => createCard(services, tx, caller, { ...body, fields: body.fields ?? {} }));
      const { id, name } = created;
      return { twinId: id, name, ...(note && { note: presentMessage(note, caller.locale) }) };
    },
  }),
];
