import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  index("routes/accounts/landing.tsx"),
  route("login", "routes/accounts/login.tsx"),
  route("logout", "routes/accounts/logout.ts"),
  route("switch-business", "routes/accounts/switch-business.ts"),

  layout("routes/signed-in.tsx", [
  ]),

  ...prefix("resources", [
    route("health", "routes/resources/health.ts"),
    route("health/live", "routes/resources/health-live.ts"),
    route("events", "routes/resources/events.ts"),
    route("files/:attachmentId/:variant?", "routes/resources/files.ts"),
    route("color-scheme", "routes/resources/color-scheme.ts"),
  ]),
  route("api/platform/*", "routes/resources/platform-proxy.ts"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
