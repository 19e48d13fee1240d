import { cp, mkdir, readdir, readFile, rename, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Suffix of the names of the other build's assets. */
const SUFFIX = "-other";

/** Copies Vitrine and renames its assets, as if it were another version. */
export async function copyBuild(target: string): Promise<void> {
  for (const name of ["app", "common", "platform", "build", "package.json"]) {
    await cp(name, join(target, name), { recursive: true });
  }
  await symlink(join(process.cwd(), "node_modules"), join(target, "node_modules"));
  const assets = join(target, "build/client/assets");
  const names = await readdir(assets);
  const renamed = new Map(names.map((name) => [name, name.replace(/\.\w+$/, `${SUFFIX}$&`)]));
  const rewrite = async (file: string) => {
    const text = await readFile(file, "utf8");
    const version = text.replace(/("?version"?: ?["'`])([0-9a-f]{8})(["'`])/g, "$1$2o$3");
    await writeFile(
      file,
      version.replaceAll(/[\w.-]+\.(?:js|css|woff2)\b/g, (name) => renamed.get(name) ?? name),
    );
  };
  for (const name of names) {
    if (/\.(?:js|css)$/.test(name)) await rewrite(join(assets, name));
    await rename(join(assets, name), join(assets, renamed.get(name) ?? name));
  }
  await mkdir(join(target, "build/server/assets"), { recursive: true });
  for (const name of await readdir(join(target, "build/server"), { recursive: true })) {
    if (name.endsWith(".js")) await rewrite(join(target, "build/server", name));
  }
}
