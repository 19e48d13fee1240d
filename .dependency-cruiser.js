import { ROOMS_BELOW } from "./scripts/rooms-of-platform.mjs";
import { APP_RULES, APP_TEST } from "./scripts/rules-of-app.mjs";

const TEST = "\\.test\\.ts$|^platform/testing/";

const WALLS = Object.entries(ROOMS_BELOW).map(([room, below]) => ({
  name: `${room}-walls`,
  severity: "error",
  from: { path: `^platform/${room}/`, pathNot: TEST },
  to: { path: "^platform/", pathNot: `^platform/(${[room, ...below].join("|")})/` },
}));

/** What any room above writes as a part of its own change; a function around each would only repeat it. */
const STORES_FOR_WRITES_OF_OTHERS = [
  "core/trash/trash",
  "model/changes/(model-row|move-twins)",
  "twins/attachments/attachment",
  "twins/history/history",
  "twins/twin/twin",
];

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "no-circular",
      comment: "Types may name each other; code may not need each other to load.",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "app-starts-platform-in-transport-only",
      comment: "Only the transport may start an embedded platform; everything else speaks HTTP.",
      severity: "error",
      from: {
        path: "^app/",
        pathNot: "^app/server/platform/transport\\.server\\.ts$|\\.test\\.tsx?$",
      },
      to: { path: "^platform/" },
    },
    {
      name: "transport-imports-embed-only",
      comment: "The transport starts a platform; it does not reach into one.",
      severity: "error",
      from: { path: "^app/server/platform/transport\\.server\\.ts$" },
      to: { path: "^platform/", pathNot: "^platform/embed\\.ts$" },
    },
    {
      name: "serve-knows-only-the-outside",
      comment:
        "The server process listens, on loopback in demo mode, and stops. Everything a page needs belongs to the bundle.",
      severity: "error",
      from: { path: "^app/serve\\.ts$" },
      to: {
        path: "^app/",
        pathNot:
          "^app/server/(base/(config|log)|accounts/demo|platform/transport|http/(client-address|ignore-client-disconnect|log-requests|public-address|serve-metrics|server-options|shutdown|stored-assets))\\.server\\.ts$",
      },
    },
    {
      name: "command-line-is-thin",
      comment:
        "A command calls the platform's use cases and scripts; of the app it starts the server and reads the settings.",
      severity: "error",
      from: { path: "^cli/" },
      to: { path: "^app/", pathNot: "^app/(serve|server/base/config\\.server)\\.ts$" },
    },
    {
      name: "nobody-imports-the-command-line",
      severity: "error",
      from: { pathNot: "^cli/|^tests/" },
      to: { path: "^cli/" },
    },
    {
      name: "platform-never-knows-the-app",
      severity: "error",
      from: { path: "^platform/" },
      to: { path: "^app/" },
    },
    {
      name: "common-imports-nobody",
      comment:
        "Rules that the app and the platform share; each half and every test may import them.",
      severity: "error",
      from: { path: "^common/", pathNot: TEST },
      to: { pathNot: "^common/", dependencyTypesNot: ["core"] },
    },
    {
      name: "rules-are-pure",
      comment:
        "Rules get the time and the data as arguments; no clock, no database, no fetch. Patterns and messages are the exceptions: only what runs a pattern can stop it, and a message is a value.",
      severity: "error",
      from: { path: "^platform/.*\\.rules\\.ts$" },
      to: {
        pathNot:
          "\\.rules\\.ts$|\\.json$|^common/|^platform/base/(messages|text)/|node_modules/(big\\.js|damerau-levenshtein|diff|zod)/",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "stores-know-no-use-cases",
      severity: "error",
      from: { path: "^platform/.*\\.(store|queries)\\.ts$" },
      to: { path: "\\.(rest|view|job)\\.ts$|^platform/(core/calls|base/http|server)/" },
    },
    {
      name: "stores-stay-in-their-room",
      comment:
        "Another room enters a noun by its use cases, its rules and its *.queries.ts, see docs/decisions/0046.",
      severity: "error",
      from: {
        path: "^platform/([^/]+)/",
        // Only the purges and the erasure of a business name what all rooms store.
        pathNot: `${TEST}|\\.(store|queries)\\.ts$|^platform/server/(purges|people/erase-business)\\.ts$`,
      },
      to: {
        path: "^platform/(?!base/).+\\.store\\.ts$",
        pathNot: [
          "^platform/$1/",
          `^platform/(${STORES_FOR_WRITES_OF_OTHERS.join("|")})\\.store\\.ts$`,
        ],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "marketplaces-know-only-their-interface",
      comment: "An adapter turns cards into calls; it reads no database and runs no use case.",
      severity: "error",
      from: {
        path: "^platform/selling/marketplaces/(?!showroom/)",
        pathNot: "\\.test\\.ts$",
      },
      to: {
        path: "^platform/",
        pathNot: "^platform/(base|core)/|^platform/selling/(cards|marketplaces)/",
      },
    },
    {
      name: "http-stays-at-the-edge",
      comment: "Use cases depend neither on the HTTP server nor on GraphQL.",
      severity: "error",
      from: {
        path: "^platform/",
        pathNot: "\\.test\\.ts$|^platform/(base/http|core/calls|selling/graphql|server|testing)/",
      },
      to: { path: "node_modules/(hono|@hono|graphql|graphql-yoga)/" },
    },
    {
      name: "sql-stays-in-stores",
      comment: "The template and the demo write their rows themselves.",
      severity: "error",
      from: {
        path: "^platform/",
        pathNot:
          "\\.(store|queries|test)\\.ts$|^platform/(base|testing)/|^platform/selling/(template|demo)/",
      },
      to: { path: "node_modules/kysely/", dependencyTypesNot: ["type-only"] },
    },
    ...WALLS,
    {
      name: "no-circles",
      comment: "Files need each other in one direction, for types too.",
      severity: "error",
      from: { path: "^(app|platform|tests)/", pathNot: APP_TEST },
      to: { circular: true },
    },
    {
      name: "rest-is-routed",
      comment:
        "Only server/routes.ts and server/selling-routes.ts import routes; shared code belongs in a file of its own.",
      severity: "error",
      from: {
        path: "^platform/(.+)/[^/]+$",
        pathNot: `^platform/server/(selling-)?routes\\.ts$|${TEST}`,
      },
      to: { path: "\\.rest\\.ts$", pathNot: "^platform/$1/[^/]+\\.rest\\.ts$" },
    },
    {
      name: "stores-hold-no-rules",
      comment: "A store queries the database; it imports only base, other stores and queries.",
      severity: "error",
      from: { path: "\\.(store|queries)\\.ts$" },
      to: {
        path: "^platform/",
        pathNot: "\\.(store|queries)\\.ts$|^platform/base/",
        dependencyTypesNot: ["type-only"],
      },
    },
    ...APP_RULES,
    {
      name: "server-files-say-so",
      comment: "The compiler keeps only files named *.server.* out of the browser bundle.",
      severity: "error",
      from: {},
      to: { path: "^app/server/", pathNot: "\\.server(\\.test)?\\.tsx?$" },
    },
    {
      name: "routes-do-not-import-routes",
      severity: "error",
      from: { path: "^app/routes/", pathNot: "\\.test\\.tsx?$" },
      to: {
        path: "^app/routes/",
        pathNot: "/components/|\\.css$",
        // A dialog may import the type of its page's loader, because types leave nothing in the bundle.
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "product-never-imports-tests",
      severity: "error",
      from: {
        path: "^(app|platform)/",
        pathNot: "\\.test\\.tsx?$|^platform/testing/|\\.contract\\.ts$",
      },
      to: { path: "^(tests|platform/testing)/" },
    },
    {
      name: "nothing-unresolved",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "/\\+types/|^virtual:|^@graphql-typed-document-node/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^app/paraglide/|^platform/base/messages/compiled/|^\\.react-router/" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".json"],
    },
  },
};
