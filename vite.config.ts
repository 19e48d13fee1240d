import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";

/**
 * The platform runs from its own sources, also inside this process: bundling it would give the server a
 * second copy of its database and its native modules.
 */
function keepPlatformOutside(): Plugin {
  return {
    name: "keep-platform-outside",
    enforce: "pre",
    apply: "build",
    resolveId: (id) => (id.startsWith("#platform/") ? { id, external: true } : null),
  };
}

/** Parts of the grid's library that our grid never shows: it has no filters, forms, pages, groups or details. */
const UNUSED_BY_GRID = [
  "Alert",
  "Autocomplete",
  "Badge",
  "Collapse",
  "CopyButton",
  "DateInput",
  "Highlight",
  "Indicator",
  "LoadingOverlay",
  "Modal",
  "MultiSelect",
  "Pagination",
  "Progress",
  "Radio",
  "RangeSlider",
  "Select",
  "Skeleton",
  "TextInput",
  // For fuzzy filters.
  "compareItems",
  "rankItem",
  "rankings",
];

/** Leaves those parts out: together they weigh as much as the rest of the grid. */
function leaveOutUnusedParts(): Plugin {
  return {
    name: "leave-out-unused-parts",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /\/mantine-react-table-open\/dist\/index\.esm\.mjs$/ },
      handler: (code) => {
        const imports =
          /^import \{([^}]+)\} from '(@mantine\/(?:core|dates)|@tanstack\/match-sorter-utils)';$/gm;
        const remainingCode = code.replaceAll(imports, (_line, names: string, from: string) => {
          const used = names.split(",").filter((name) => !UNUSED_BY_GRID.includes(name.trim()));
          return used.length > 0 ? `import {${used.join(",")}} from '${from}';` : "";
        });
        const stubs = UNUSED_BY_GRID.map((name) => `const ${name} = () => null;`);
        return { code: `${remainingCode}\n${stubs.join("\n")}`, map: null };
      },
    },
  };
}

/**
 * The chunks a browser loads, see docs/decisions/0016. A group includes what its modules import, unless an
 * earlier group has it. Without groups the bundler creates sixty files per page.
 */
const TOGETHER = [
  { name: "looks", test: isSharedSheet, priority: 9 },
  {
    name: "frame",
    test: /\/node_modules\/(react-dom|react-router|get-nonce)\/|\/app\/(root|ui\/button|ui\/frame\/brand|ui\/form\/submit-button)\.tsx/,
    priority: 8,
  },
  {
    name: "signed-in",
    test: /\/app\/(routes\/signed-in|ui\/list\/[\w-]+|ui\/(page|badge|empty|time|menu|field-value|tooltip))\.tsx/,
    priority: 7,
  },
  // The controls that forms and the grid share, without which the grid would load everything of forms.
  {
    name: "controls",
    test: /\/node_modules\/(@mantine|@floating-ui)\/|\/app\/ui\/form\/form-(styles|theme)/,
    minShareCount: 2,
    priority: 6,
  },
  {
    name: "form",
    test: /\/app\/ui\/form\/(?!form-choice)|\/@conform-to\/(dom|react)\//,
    priority: 5,
  },
  { name: "check", test: /\/node_modules\/(zod|@conform-to\/zod)\//, priority: 4 },
  { name: "choice", test: /\/app\/ui\/form\/form-choice/, priority: 3 },
  {
    name: "words",
    test: /\/app\/paraglide\/messages\/|\/@tabler\//,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 20_000,
    priority: 2,
  },
  { name: "shared", minShareCount: 2, entriesAware: true, priority: 1 },
];

/** True for styles that every page shares. Those of forms and of lazily loaded modules stay separate. */
function isSharedSheet(id: string): boolean {
  if (!id.endsWith(".css")) return false;
  if (id.includes("/@mantine/"))
    return /(baseline|global|UnstyledButton|Button|Loader)\.layer\.css$/.test(id);
  return !/\/app\/(ui\/form|ui\/palette|routes\/showroom)\//.test(id);
}

export default defineConfig({
  plugins: [
    keepPlatformOutside(),
    leaveOutUnusedParts(),
    paraglideVitePlugin({
      project: "./project.inlang",
      outdir: "./app/paraglide",
      emitTsDeclarations: true,
    }),
    reactRouter(),
  ],
  // Loading one barrel of thousands of icons costs Node a second and 80 MB; bundled, it costs nothing.
  ssr: { noExternal: [/^@mantine\//, "@tabler/icons-react"] },
  build: { assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: TOGETHER } } } } },
    // Routes validate with the schemas that their forms load in the browser, so one build needs both imports.
    ssr: { build: { rolldownOptions: { checks: { ineffectiveDynamicImport: false } } } },
  },
});
