import { followTutorial } from "../tests/support/follow-tutorial.ts";

// Takes the screenshots of the console for the documentation. Follows the tutorial, captures its steps, and then
// captures further screens of the library that the tutorial has built.

const TUTORIAL = "docs/console.md";
const DOCS = "docs";

const SCREENS = {
  "console-list": () => "/admin/fields?f.twinClassId=Book&sort=name",
  "console-class": () => "/admin/classes/book",
  "console-matrix": flowMatrix,
  "console-search": () => "/admin/search?q=lend",
  "console-history": () => "/admin/history",
  "console-board": () => "/browse/class/book?layout=board",
  "console-api": () => "/admin/api?entity=statuses",
};

/** `visit` opens a page in a window of its own; `settled` waits until everything on it is painted. */
export async function takeConsoleScreenshots({ visit, settled }) {
  const page = await visit();
  await followTutorial(TUTORIAL, {
    page,
    hasScripts: true,
    settle: settled,
    openWindow: visit,
    onImage: async (shown, file) => {
      await settled(shown);
      await shown.screenshot({ path: `${DOCS}/${file}` });
    },
    step: async (place, work) => {
      await work();
      console.log(place);
    },
  });
  for (const [name, path] of Object.entries(SCREENS)) {
    await page.goto(await path(page));
    await settled(page);
    await page.screenshot({ path: `${DOCS}/screenshots/${name}.png` });
  }
}

async function flowMatrix(page) {
  await page.goto("/admin/flows?f.name=Lending");
  const flow = page.getByRole("table").getByRole("link", { name: "Lending", exact: true });
  return `${await flow.getAttribute("href")}/matrix`;
}
