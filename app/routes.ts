import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  index("routes/accounts/landing.tsx"),
  route("login", "routes/accounts/login.tsx"),
  route("logout", "routes/accounts/logout.ts"),
  route("no-business", "routes/accounts/no-business.tsx"),
  route("register", "routes/accounts/register.tsx"),
  route("eula", "routes/accounts/eula.tsx"),
  route("verify", "routes/accounts/verify.tsx"),
  route("forgot", "routes/accounts/forgot.tsx"),
  route("reset", "routes/accounts/reset.tsx"),
  route("confirm-email/:token", "routes/accounts/confirm-email.tsx"),
  route("invitation/:token", "routes/accounts/invitation.tsx"),
  route("setup", "routes/accounts/setup.tsx"),
  route("owner-invitation/:token", "routes/accounts/owner-invitation.tsx"),
  route("invite-owner", "routes/accounts/invite-owner.tsx"),
  route("dev/outbox", "routes/dev/outbox.tsx"),
  route("switch-business", "routes/accounts/switch-business.ts"),

  layout("routes/signed-in.tsx", [
    route("products", "routes/products/list.tsx", [
      route("views", "routes/lists/views.tsx", { id: "products-views" }),
      route("delete/:productId", "routes/products/list-delete.tsx"),
    ]),
    route("products/new", "routes/products/new.tsx"),
    route("products/:productId", "routes/products/card.tsx", [
      route("connect", "routes/products/connect.tsx"),
      route("optimize", "routes/products/optimize.tsx"),
      route("publish", "routes/products/publish.tsx"),
      route("delete", "routes/products/delete.tsx"),
    ]),
    route("editProduct/:twinId", "routes/products/edit.tsx"),
    route("marketplace-product/:cardId", "routes/marketplace-cards/card.tsx", [
      route("optimize", "routes/marketplace-cards/optimize.tsx"),
      route("publish", "routes/marketplace-cards/publish.tsx"),
      route("delete", "routes/marketplace-cards/delete.tsx"),
    ]),
    route("editMarketplaceProduct/:twinId", "routes/marketplace-cards/edit.tsx"),
    route("browse", "routes/browse/list.tsx", [
      route("views", "routes/lists/views.tsx", { id: "browse-views" }),
      route("delete/:twinId", "routes/browse/list-delete.tsx"),
    ]),
    route("browse/:headTwinId", "routes/browse/twin.tsx"),
    route("marketplaces", "routes/marketplaces/list.tsx", [
      route("views", "routes/lists/views.tsx", { id: "marketplaces-views" }),
      route("delete/:connectorId", "routes/marketplaces/list-delete.tsx"),
    ]),
    route("marketplaces/:connectorId", "routes/marketplaces/open.ts"),
    route("connect-marketplace", "routes/marketplaces/connect.tsx"),
    route("view-marketplace-connector/:connectorId", "routes/marketplaces/connector.tsx", [
      route("delete", "routes/marketplaces/delete.tsx"),
    ]),
    route("editMarketplaceConnector/:twinId", "routes/marketplaces/edit.tsx"),
    route("users", "routes/users/list.tsx", [
      route("views", "routes/lists/views.tsx", { id: "users-views" }),
      route("invite", "routes/users/invite.tsx"),
      route("remove/:userId", "routes/users/remove.tsx"),
    ]),
    route("users/invitation/:invitationId", "routes/users/invitation.ts"),
    route("settings/profile", "routes/settings/profile.tsx"),
    route("settings/business", "routes/settings/business.tsx"),
    route("notifications", "routes/notifications/list.tsx"),
  ]),

  route("showroom/:listingId", "routes/showroom/listing.tsx"),
  route("showroom/:listingId/image/:imageId/:variant", "routes/showroom/image.ts"),

  route("health/live", "routes/resources/health-live.ts", { id: "live" }),
  route("health/ready", "routes/resources/health.ts", { id: "ready" }),

  ...prefix("resources", [
    route("health", "routes/resources/health.ts"),
    route("health/ready", "routes/resources/health.ts", { id: "health-ready" }),
    route("health/live", "routes/resources/health-live.ts"),
    route("events", "routes/resources/events.ts"),
    route("files/:attachmentId/:variant?", "routes/resources/files.ts"),
    route("ean", "routes/resources/ean.ts"),
    route("markdown", "routes/resources/markdown.ts"),
    route("recovered-form", "routes/resources/recovered-form.ts"),
    route("color-scheme", "routes/resources/color-scheme.ts"),
    route("language", "routes/resources/language.ts"),
    route("csp", "routes/resources/csp.ts"),
  ]),
  route("api/platform/*", "routes/resources/platform-proxy.ts"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
