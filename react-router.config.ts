import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // "lazy" asks the server about every link of a list page in one very long address.
  routeDiscovery: { mode: "initial" },
  // React Router compares the whole origin and only for pages, so it refuses forms behind a
  // TLS-terminating proxy and lets resource routes through. Our own check (server/security) covers
  // both, before any route runs.
  allowedActionOrigins: ["**"],
  future: {
    v8_middleware: true,
    v8_splitRouteModules: true,
    v8_viteEnvironmentApi: true,
    v8_passThroughRequests: true,
    v8_trailingSlashAwareDataRequests: true,
  },
} satisfies Config;
