import { globSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

const pages = globSync("docs/deploy/*.md").map((file) => readFileSync(file, "utf8"));
const sources = globSync(["app/serve.ts", "{app/server,cli,common,platform}/**/*.ts"])
  .filter((file) => !file.endsWith(".test.ts"))
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");
const settings = new Set(
  [...readFileSync("README.md", "utf8").matchAll(/^\| `([A-Z\d_]+)` \|/gm)].map(([, name]) => name),
);

/** Words in capital letters that aren't settings. */
const OTHERS = new Set(["SIGTERM", "UPLOAD_", "S3_"]);

test("every message of the troubleshooting page is one of the code", () => {
  const page = readFileSync("docs/deploy/troubleshooting.md", "utf8");
  const messages = [...page.matchAll(/^\| `([^`]+)` \|/gm)].map(([, message = ""]) => message);

  expect(messages.length).toBeGreaterThan(20);
  expect(messages.filter((message) => !sources.includes(message))).toEqual([]);
});

test("the pages for deployers name settings that exist", () => {
  const names = pages.flatMap((page) =>
    [...page.matchAll(/\b([A-Z][A-Z\d]*_[A-Z\d_]*)\b/g)].map(([, name = ""]) =>
      name.replace(/_FILE$/, ""),
    ),
  );

  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !settings.has(name) && !OTHERS.has(name))).toEqual([]);
});

test("every setting that the pages for deployers need is explained in them", () => {
  const all = pages.join("\n");

  for (const name of ["PUBLIC_URL", "SECRET_KEY", "SESSION_SECRET", "TRUST_PROXY", "SMTP_URL"]) {
    expect(all).toContain(`\`${name}`);
  }
});
