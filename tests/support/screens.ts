import { ACCOUNT_SCREENS } from "./account-screens.ts";
import { BROWSE_SCREENS } from "./browse-screens.ts";
import { CARD_SCREENS } from "./card-screens.ts";
import { CONSOLE_SCREENS } from "./console-screens.ts";
import { DOMAIN_SCREENS } from "./domain-screens.ts";
import { IMPORT_SCREENS } from "./import-screens.ts";
import type { Screen } from "./screen-list.ts";

/** All screens and dialogs of the product, and all states of them that look different. */
export const SCREENS: readonly Screen[] = [
  ...ACCOUNT_SCREENS,
  { name: "outbox", file: "dev/outbox.tsx", path: () => "/dev/outbox" },

  {
    name: "product-history",
    file: "history/list.tsx",
    path: ({ productId }) => `/products/${productId}/history`,
  },
  {
    name: "card-compare",
    file: "history/compare.tsx",
    path: ({ cardId, historyId }) => `/marketplace-product/${cardId}/history/${historyId}`,
  },
  { name: "home", file: "home/home.tsx", path: () => "/home" },
  {
    name: "settings-notifications",
    file: "settings/notifications.tsx",
    path: () => "/settings/notifications",
  },
  { name: "settings-tokens", file: "settings/tokens.tsx", path: () => "/settings/tokens" },
  { name: "help", file: "help/help.tsx", path: () => "/help" },
  { name: "proposals", file: "proposals/list.tsx", path: () => "/proposals" },
  { name: "proposals-review", file: "proposals/review.tsx", path: () => "/proposals/review" },
  { name: "eans", file: "products/eans.tsx", path: () => "/products/eans" },
  {
    name: "products-merge",
    file: "products/merge.tsx",
    path: ({ liveProductId, productId }) => `/products/merge?a=${liveProductId}&b=${productId}`,
  },
  {
    name: "products-merged",
    file: "products/merged.tsx",
    path: ({ mergeId }) => `/products/merge/${mergeId}`,
  },
  {
    name: "product-image",
    file: "products/image.tsx",
    path: ({ productId, imageId }) => `/products/${productId}/images/${imageId}`,
  },
  { name: "trash", file: "trash/list.tsx", path: () => "/trash" },
  {
    name: "trash-erase",
    file: "trash/erase.tsx",
    path: () => "/trash/00000000-0000-4000-8000-000000000001/delete",
  },
  { name: "products", file: "products/list.tsx", path: () => "/products" },
  { name: "products-cards", file: "products/list.tsx", path: () => "/products?layout=cards" },
  { name: "products-50", file: "products/list.tsx", path: () => "/products?size=50" },
  {
    name: "products-none",
    file: "products/list.tsx",
    path: () => "/products?search=nothing-like-it",
  },
  {
    name: "products-filtered",
    file: "products/list.tsx",
    path: () => "/products?f.status=draft&sort=name",
    press: /^Filter/,
  },
  {
    name: "products-grouped",
    file: "products/list.tsx",
    path: () => "/products?group=status",
  },
  { name: "products-grid", file: "products/list.tsx", path: () => "/products?layout=sheet" },
  {
    name: "products-bulk-edit",
    file: "products/bulk.tsx",
    path: () => "/products/bulk?all=1&do=edit&field=description",
  },
  {
    name: "products-bulk-price",
    file: "products/bulk.tsx",
    path: () => "/products/bulk?all=1&do=price",
  },
  {
    name: "products-bulk-cards",
    file: "products/bulk.tsx",
    path: () => "/products/bulk?all=1&do=cards",
  },
  {
    name: "products-labels",
    file: "products/labels.tsx",
    path: ({ productId }) => `/products/${productId}/labels`,
  },
  {
    name: "products-views",
    file: "lists/views.tsx",
    path: () => "/products/views?f.status=draft",
  },
  {
    name: "products-views-menu",
    file: "products/list.tsx",
    path: () => "/products?f.status=draft&sort=name",
    press: /^Views/,
  },
  {
    name: "products-row-menu",
    file: "products/list.tsx",
    path: () => "/products",
    press: /^Actions for /,
  },
  { name: "products-menu", file: "products/list.tsx", path: () => "/products", press: /^More/ },
  {
    name: "person-menu",
    file: "products/list.tsx",
    path: () => "/products",
    press: /^Your account/,
  },
  {
    name: "products-delete",
    file: "products/list-delete.tsx",
    path: ({ productId }) => `/products/delete/${productId}`,
  },
  ...IMPORT_SCREENS,
  { name: "product-new", file: "products/new.tsx", path: () => "/products/new" },
  {
    name: "product",
    file: "products/card.tsx",
    path: ({ productId }) => `/products/${productId}`,
  },
  {
    name: "product-live",
    file: "products/card.tsx",
    path: ({ liveProductId }) => `/products/${liveProductId}`,
  },
  {
    name: "product-prices",
    file: "products/prices.tsx",
    path: ({ liveProductId }) => `/products/${liveProductId}/prices`,
  },
  {
    name: "product-connect",
    file: "products/connect.tsx",
    path: ({ productId }) => `/products/${productId}/connect`,
  },
  {
    name: "product-optimize",
    file: "products/optimize.tsx",
    path: ({ productId }) => `/products/${productId}/optimize`,
  },
  {
    name: "product-publish",
    file: "products/publish.tsx",
    path: ({ productId }) => `/products/${productId}/publish`,
  },
  {
    name: "product-push",
    file: "products/push.tsx",
    path: ({ productId }) => `/products/${productId}/push`,
  },
  {
    name: "product-delete",
    file: "products/delete.tsx",
    path: ({ productId }) => `/products/${productId}/delete`,
  },
  {
    name: "product-edit",
    file: "products/edit.tsx",
    path: ({ productId }) => `/editProduct/${productId}`,
  },
  ...CARD_SCREENS,
  { name: "browse", file: "browse/list.tsx", path: () => "/browse" },
  {
    name: "browse-cards-grouped",
    file: "browse/list.tsx",
    path: () => "/browse?layout=cards&group=type",
  },
  {
    name: "browse-product",
    file: "browse/twin.tsx",
    path: ({ productId }) => `/browse/${productId}`,
  },
  {
    name: "browse-other",
    file: "browse/twin.tsx",
    path: ({ connectorId }) => `/browse/${connectorId}`,
  },
  ...BROWSE_SCREENS,
  ...CONSOLE_SCREENS,
  ...DOMAIN_SCREENS,
  {
    name: "browse-delete",
    file: "browse/list-delete.tsx",
    path: ({ cardId }) => `/browse/delete/${cardId}`,
  },
  { name: "marketplaces", file: "marketplaces/list.tsx", path: () => "/marketplaces" },
  {
    name: "marketplaces-delete",
    file: "marketplaces/list-delete.tsx",
    path: ({ connectorId }) => `/marketplaces/delete/${connectorId}`,
  },
  { name: "connect", file: "marketplaces/connect.tsx", path: () => "/connect-marketplace" },
  {
    name: "connector",
    file: "marketplaces/connector.tsx",
    path: ({ connectorId }) => `/view-marketplace-connector/${connectorId}`,
  },
  {
    name: "connector-delete",
    file: "marketplaces/delete.tsx",
    path: ({ connectorId }) => `/view-marketplace-connector/${connectorId}/delete`,
  },
  {
    name: "connector-edit",
    file: "marketplaces/edit.tsx",
    path: ({ connectorId }) => `/editMarketplaceConnector/${connectorId}`,
  },
  { name: "people", file: "users/list.tsx", path: () => "/users" },
  { name: "people-cards", file: "users/list.tsx", path: () => "/users?layout=cards" },
  { name: "people-invite", file: "users/invite.tsx", path: () => "/users/invite" },
  {
    name: "people-remove",
    file: "users/remove.tsx",
    path: ({ managerId }) => `/users/remove/${managerId}`,
  },
  {
    name: "people-hand-over",
    file: "users/hand-over.tsx",
    path: ({ managerId }) => `/users/owner/${managerId}`,
  },
  { name: "profile", file: "settings/profile.tsx", path: () => "/settings/profile" },
  { name: "business", file: "settings/business.tsx", path: () => "/settings/business" },
  { name: "notifications", file: "notifications/list.tsx", path: () => "/notifications" },
  {
    name: "listing",
    file: "showroom/listing.tsx",
    path: ({ listingId }) => `/showroom/${listingId}`,
    as: "guest",
  },
  { name: "not-found", file: "not-found.tsx", path: () => "/no-such-page", status: 404 },
];
