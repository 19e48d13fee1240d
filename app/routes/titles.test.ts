import { expect, test } from "vitest";

interface Title {
  title?: string;
}
type Meta = (page: object) => Title[] | undefined;

const PAGES = import.meta.glob<{ meta?: Meta }>("./**/*.tsx");
const missing = {
  status: 404,
  statusText: "Not Found",
  internal: false,
  data: null,
};
const broken = [missing, { ...missing, status: 403 }, new Error("broken")];

test("the error page of every page has a title", { timeout: 60_000 }, async () => {
  const matches = [{ id: "root", meta: [{ title: "Vitrine" }] }];
  const untitled: string[] = [];
  for (const [path, load] of Object.entries(PAGES)) {
    const { meta } = path.endsWith(".test.tsx") ? {} : await load();
    const errorPages = broken.map((error) => ({
      error,
      matches,
      params: {},
      loaderData: undefined,
    }));
    if (meta && !errorPages.every((page) => meta(page)?.[0]?.title)) untitled.push(path);
  }
  expect(untitled).toEqual([]);
});
