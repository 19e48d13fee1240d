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
});
