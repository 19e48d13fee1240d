import { execFileSync } from "node:child_process";

// Measures the size of platform/ at each commit, without tests, test helpers and migrations: bytes of code, imports
// and comments, and bytes of code per folder. Usage: node scripts/platform-size.mjs <commit> [<commit> …]
const commits = process.argv.slice(2);
if (commits.length === 0) commits.push("HEAD");
const git = (...args) =>
  execFileSync("git", args, { encoding: "utf8", maxBuffer: 512 * 1024 * 1024 });

const IGNORED = /\.test\.ts$|\/testing\/|\/migrations\//;
const COMMENT = /^[ \t]*(?:\/\*[\s\S]*?\*\/|\/\/.*)\n?/gm;
const IMPORT = /^import\s[^;]*?;\n?/gm;

const bytes = (texts) => texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);

function measure(commit) {
  const files = git("ls-tree", "-r", "--name-only", commit, "platform/")
    .split("\n")
    .filter((file) => file.endsWith(".ts") && !IGNORED.test(file));
  const sum = { files: files.length, imports: 0, comments: 0, code: 0 };
  const folders = new Map();
  for (const file of files) {
    const text = git("show", `${commit}:${file}`);
    const comments = bytes(text.match(COMMENT) ?? []);
    const imports = bytes(text.replaceAll(COMMENT, "").match(IMPORT) ?? []);
    const code = Buffer.byteLength(text) - comments - imports;
    sum.comments += comments;
    sum.imports += imports;
    sum.code += code;
    const folder = file.split("/").slice(0, -1)[1] ?? "(entries)";
    folders.set(folder, (folders.get(folder) ?? 0) + code);
  }
  return { sum, folders };
}

for (const commit of commits) {
  const { sum, folders } = measure(commit);
  console.log(`\n${git("log", "-1", "--format=%h %cs %s", commit).trim()}`);
  console.table([sum]);
  console.table(Object.fromEntries([...folders].toSorted(([, a], [, b]) => b - a)));
}
