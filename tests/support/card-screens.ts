import type { Screen } from "./screen-list.ts";

/** Page, form and dialogs of a marketplace card. */
export const CARD_SCREENS: readonly Screen[] = [
  {
    name: "card",
    file: "marketplace-cards/card.tsx",
    path: ({ cardId }) => `/marketplace-product/${cardId}`,
  },
  {
    name: "card-live",
    file: "marketplace-cards/card.tsx",
    path: ({ liveCardId }) => `/marketplace-product/${liveCardId}`,
  },
  {
    name: "card-optimize",
    file: "marketplace-cards/optimize.tsx",
    path: ({ cardId }) => `/marketplace-product/${cardId}/optimize`,
  },
  {
    name: "card-publish",
    file: "marketplace-cards/publish.tsx",
    path: ({ cardId }) => `/marketplace-product/${cardId}/publish`,
  },
  {
    name: "card-follow",
    file: "marketplace-cards/follow.tsx",
    path: ({ cardId }) => `/marketplace-product/${cardId}/follow`,
  },
  {
    name: "card-prices",
    file: "products/prices.tsx",
    path: ({ liveCardId }) => `/marketplace-product/${liveCardId}/prices`,
  },
  {
    name: "card-delete",
    file: "marketplace-cards/delete.tsx",
    path: ({ cardId }) => `/marketplace-product/${cardId}/delete`,
  },
  {
    name: "card-edit",
    file: "marketplace-cards/edit.tsx",
    path: ({ cardId }) => `/editMarketplaceProduct/${cardId}`,
  },
];
