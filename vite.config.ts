import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";

/**
 * The platform runs from its own sources, also inside this process: bundling it would give the
 * server a second copy of its database and its native parts.
 */
function keepPlatformOutside(): Plugin {
  return {
    name: "keep-platform-outside",
    enforce: "pre",
    apply: "build",
    resolveId: (id) => (id.startsWith("#platform/") ? { id, external: true } : null),
  };
}

/**
 * What a browser loads together, see docs/decisions/0016. A group takes along what its modules
 * import, unless an earlier group has it; left to itself the bundler makes sixty files for a page.
 */
const TOGETHER = [
  { name: "looks", test: isSharedSheet, priority: 8 },
  {
    name: "frame",
    test: /\/node_modules\/(react-dom|react-router|get-nonce)\/|\/app\/(root|ui\/button|ui\/frame\/brand|ui\/form\/submit-button)\.tsx/,
    priority: 7,
  },
  {
    name: "signed-in",
    test: /\/app\/(routes\/signed-in|ui\/list\/[\w-]+|ui\/(page|badge|empty|time|menu|field-value|tooltip))\.tsx/,
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

/** One sheet for all pages; those of forms, and of what is loaded when needed, stay apart. */
function isSharedSheet(id: string): boolean {
  if (!id.endsWith(".css")) return false;
  if (id.includes("/@mantine/"))
    return /(baseline|global|UnstyledButton|Button|Loader)\.layer\.css$/.test(id);
  return !/\/app\/(ui\/form|routes\/showroom)\//.test(id);
}

export default defineConfig({
  plugins: [
    keepPlatformOutside(),
    paraglideVitePlugin({
      project: "./project.inlang",
      outdir: "./app/paraglide",
      emitTsDeclarations: true,
    }),
    reactRouter(),
  ],
  // One barrel of thousands of icons costs a second and 80 MB when Node loads it; bundled, nothing.
  ssr: { noExternal: [/^@mantine\//, "@tabler/icons-react"] },
  build: { assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: TOGETHER } } } } },
  },
});
