import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { Actor } from "./history-entries.tsx";

const entry = { id: "1", text: "Price changed", at: "2026-05-01T10:00:00Z" };
const show = (actor: string, origin: string) =>
  renderToStaticMarkup(<Actor entry={{ ...entry, actor, origin }} />);

test.each([
  ["Ann", "", "Ann (by hand)"],
  ["Ann", "bulk", "Ann (bulk job)"],
  ["Ann", "import", "Ann (import)"],
  ["Ann", "token", "Ann (access token)"],
  ["Ann", "writer", "Ann (content writer)"],
  ["Ann", "copy", "Ann (duplicated)"],
  ["", "marketplace", "System (marketplace)"],
  ["", "", "System"],
])("a change of %j with the origin %j is by %s", (actor, origin, text) => {
  expect(show(actor, origin)).toBe(text);
});
