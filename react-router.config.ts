import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // "lazy" sends every link of a list page to the server in one very long URL.
  routeDiscovery: { mode: "initial" },
  // React Router compares the whole origin, and for pages only: it rejects forms behind a proxy that
  // terminates TLS and does not protect resource routes. Our own check (server/http/security) covers both,
  // before any route runs.
  allowedActionOrigins: ["**"],
  future: {
    v8_middleware: true,
    v8_splitRouteModules: true,
    v8_viteEnvironmentApi: true,
    v8_passThroughRequests: true,
    v8_trailingSlashAwareDataRequests: true,
  },
} satisfies Config;
