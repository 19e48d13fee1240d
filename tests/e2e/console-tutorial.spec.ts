import { existsSync } from "node:fs";

import { followTutorial } from "#tests/support/follow-tutorial.ts";
import { readTutorial } from "#tests/support/tutorial.ts";

import { expect, test, waitForHydration } from "./fixtures.ts";

const TUTORIAL = "docs/console.md";

// Runs on its own server, because its lists, links and statuses have common names.
test.use({ serverOf: "tutorial" });

test("the tutorial of the console builds a library in which a member lends a book", async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  // About 150 requests; on a busy machine each takes more than a second.
  test.setTimeout(360_000);
  const windows: (typeof page)[] = [];
  await followTutorial(TUTORIAL, {
    page,
    hasScripts: javaScriptEnabled,
    settle: async (shown) => {
      if (javaScriptEnabled) await waitForHydration(shown);
    },
    openWindow: async () => {
      const context = await browser.newContext({ javaScriptEnabled });
      const opened = await context.newPage();
      windows.push(opened);
      return opened;
    },
    step: (place, work) => test.step(place, work),
  });
  for (const opened of windows) await opened.context().close();
});

test("the images of the tutorial exist", () => {
  const images = readTutorial(TUTORIAL).flatMap((part) => (part.kind === "image" ? part.file : []));

  expect(images.filter((file) => !existsSync(`docs/${file}`))).toEqual([]);
});
