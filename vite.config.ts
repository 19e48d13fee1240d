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

/**
 * The package of the router names its development build for every bundler: with the warnings of developers, which
 * browsers then load too. Both builds are the same otherwise.
 */
function buildRouterForProduction(): Plugin {
  const development = /\/react-router\/dist\/development\/chunk-[^/]+\.mjs$/;
  return {
    name: "build-router-for-production",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: development },
      handler: (code) => ({
        code: code.replace("var ENABLE_DEV_WARNINGS = true;", "var ENABLE_DEV_WARNINGS = false;"),
        map: null,
      }),
    },
  };
}

/** Buttons show their own loader: that of the library, which no button of ours asks for, moves in with all transitions. */
function leaveOutLoaderOfButtons(): Plugin {
  return {
    name: "leave-out-loader-of-buttons",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /\/@mantine\/core\/esm\/components\/Button\/Button\.mjs$/ },
      handler: (code) => ({
        code: code.replace(
          /import \{ Transition \} from "[^"]+";/,
          "const Transition = () => null;",
        ),
        map: null,
      }),
    },
  };
}

/**
 * Fails the build if chunks import each other in a circle. The bundler may merge small chunks so, and then the first page
 * to load them breaks in the browser, depending on which pages it had loaded before.
 */
function rejectCircularChunks(): Plugin {
  return {
    name: "reject-circular-chunks",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle(_options, bundle) {
      const importsOf = (file: string): string[] => {
        const chunk = bundle[file];
        return chunk?.type === "chunk" ? chunk.imports : [];
      };
      const checked = new Set<string>();
      const check = (file: string, path: readonly string[]): void => {
        if (path.includes(file))
          this.error(`Chunks import each other: ${[...path, file].join(" > ")}`);
        if (checked.has(file)) return;
        for (const imported of importsOf(file)) check(imported, [...path, file]);
        checked.add(file);
      };
      for (const file of Object.keys(bundle)) check(file, []);
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
    name: "console-looks",
    test: /\/app\/(routes\/admin|ui\/(entities|bulk))\/.*\.css$/,
    priority: 8.8,
  },
  {
    name: "more-looks",
    test: /\/app\/(routes\/(?!showroom\/)|ui\/twins\/).*\.css$/,
    priority: 8.6,
  },
  {
    name: "frame",
    test: /\/node_modules\/(react-dom|react-router|get-nonce)\/|\/app\/(root|ui\/button|ui\/frame\/brand|ui\/forms\/submit-button)\.tsx/,
    priority: 8,
  },
  // The two texts are those that the list of products has in common with other lists, which would load all of it for them.
  {
    name: "signed-in",
    test: /\/app\/(routes\/signed-in|ui\/lists\/[\w-]+|ui\/dates\/calendar-button|ui\/(page|badge|empty|time|menu|field-value|field-value-view|tooltip))\.tsx|\/paraglide\/messages\/(products_create|bulk_import)\.js/,
    priority: 7,
  },
  // The list that sellers have open all day loads its own few texts, not those of all pages about products.
  {
    name: "products",
    test: /\/app\/routes\/products\/(list|components\/product-(row|columns|tile))\.tsx?/,
    priority: 6.8,
  },
  // Lists of the console. Seven small files compress worse than one, and every page of the console names them.
  {
    name: "console",
    test: /\/app\/(routes\/admin\/(entities\/list|layout|components\/(console-nav|entity-table|hover-cards))|ui\/entities\/entity-value-view)\.tsx?/,
    priority: 6.5,
  },
  // The controls that forms and the grid share, without which the grid would load everything of forms.
  {
    name: "controls",
    test: /\/@mantine\/core\/esm\/(utils\/InlineInput|components\/(Input|TextInput|Textarea|PasswordInput|Checkbox|Switch|NativeSelect|ActionIcon|CloseButton))\/|\/app\/ui\/forms\/form-(styles|theme)/,
    minShareCount: 2,
    priority: 6.2,
  },
  // What the parts of the library have in common beyond the frame. Merged into one of these parts, it made a circle.
  {
    name: "base",
    test: /\/@mantine\/(hooks\/esm\/use-previous|core\/esm\/(core\/(DirectionProvider|utils\/(create-safe-context|find-element-in-shadow-dom))|components\/VisuallyHidden))\//,
    minShareCount: 2,
    priority: 6.4,
  },
  // What opens a list beside a control: only selects that can be searched, the calendar and the grid have it. The
  // calendar itself stays apart, or every form with a select would load it because the grid has one too.
  {
    name: "pickers",
    test: /\/node_modules\/(@mantine\/(?!dates)|@floating-ui)\/|\/combo-field\.module\.css$/,
    minShareCount: 2,
    priority: 6,
  },
  {
    name: "form",
    test: /\/app\/ui\/forms\/(?!form-choice|combo-field|validate|password-strength|delete-dialog)|\/@conform-to\/(dom|react)\//,
    priority: 5,
  },
  // Loaded when a field is first focused.
  { name: "check", test: /\/node_modules\/(zod|@conform-to\/zod)\//, priority: 4 },
  { name: "choice", test: /\/app\/ui\/forms\/form-choice/, priority: 3 },
  {
    name: "words",
    test: /\/app\/paraglide\/messages\/|\/@tabler\//,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 20_000,
    priority: 2,
  },
  {
    name: "shared",
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 4_000,
    priority: 1,
  },
];

/**
 * Shared chunks are called after all pages that share them, and every page names all its chunks: those names were
 * 4 KB of the scripts of each page, gzipped.
 */
function chunkFileNames({ name }: { name: string }): string {
  return /^(?:words|shared)~/.test(name) ? "assets/[hash].js" : "assets/[name]-[hash].js";
}

/** Styles of pages about products that sellers seldom open, which the list would load for nothing. */
const SELDOM =
  /\/routes\/products\/components\/(variants|new-products|merge|duplicate-form|copy-form|eans|price-lines|choices|full-screen-image)\.module\.css$/;

/**
 * True for styles of the frame and of the pages where a seller's day begins: one sheet that all pages load. Those of
 * lazily loaded parts stay apart.
 */
function isSharedSheet(id: string): boolean {
  if (SELDOM.test(id)) return false;
  return (
    /\/@mantine\/.*(baseline|global|UnstyledButton|Button|Loader)\.layer\.css$/.test(id) ||
    /\/@fontsource-variable\/.*\.css$/.test(id) ||
    /\/app\/ui\/(?!forms\/|palette\/|data-grid\/|entities\/|bulk\/|accounts\/|twins\/(?!form\/)).*\.css$/.test(
      id,
    ) ||
    /\/app\/routes\/(accounts|home|notifications|products|marketplace-cards)\/.*\.css$/.test(id) ||
    id.endsWith("/app/ui/entities/twin-sheet.module.css")
  );
}

export default defineConfig({
  plugins: [
    keepPlatformOutside(),
    leaveOutLoaderOfButtons(),
    buildRouterForProduction(),
    rejectCircularChunks(),
    paraglideVitePlugin({
      project: "./project.inlang",
      outdir: "./app/paraglide",
    }),
    reactRouter(),
  ],
  // Loading one barrel of thousands of icons costs Node a second and 80 MB; bundled, it costs nothing.
  ssr: { noExternal: [/^@mantine\//, "@tabler/icons-react"] },
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { chunkFileNames, codeSplitting: { groups: TOGETHER } } },
      },
    },
    // Routes validate with the schemas that their forms load in the browser, so one build needs both imports.
    ssr: { build: { rolldownOptions: { checks: { ineffectiveDynamicImport: false } } } },
  },
});
