import { expect, test } from "vitest";

import { renderMarkdown } from "./markdown.server.ts";

test("the rendered HTML contains nothing active", async () => {
  expect(await renderMarkdown("# Lamp\n\n- [x] **bright**\n\n<b onclick='x()'>b</b>")).toBe(
    [
      "<h1>Lamp</h1>",
      "<ul>",
      '<li><input type="checkbox" disabled="" checked="" /> <strong>bright</strong></li>',
      "</ul>",
      "<p>&lt;b onclick='x()'&gt;b&lt;/b&gt;</p>",
    ].join("\n"),
  );
  expect(await renderMarkdown("[a](javascript:alert(1))")).toBe('<p><a href="">a</a></p>');
  expect(await renderMarkdown(" \n")).toBe("");
});

test.each([
  ["quotes", ">".repeat(21)],
  ["quotes and lists", `${"> - ".repeat(11)}a`],
  ["lists by indentation", `a\n${" ".repeat(40)}- b`],
])("%s nested deeper than 20 levels are shown as plain text", async (_case, text) => {
  const escapedText = text.replaceAll(">", "&gt;").replace("\n", "<br />\n");
  expect(await renderMarkdown(text)).toBe(`<p>${escapedText}</p>`);
});

test("20 levels, rules and columns are not deep nesting", async () => {
  expect(await renderMarkdown(`${">".repeat(20)} a`)).toContain("<blockquote>");
  expect(await renderMarkdown("-".repeat(100))).toBe("<hr />");
  expect(await renderMarkdown(`${" ".repeat(60)}a`)).toContain("<pre>");
});

test("a text that takes too long is shown as plain text without blocking others", async () => {
  const endless = "*_~[".repeat(20_000);

  const [slow, quick] = await Promise.all([renderMarkdown(endless), renderMarkdown("**quick**")]);

  expect(slow).toBe(`<p>${endless}</p>`);
  expect(quick).toBe("<p><strong>quick</strong></p>");
});

test("a short text that becomes a huge page is shown as plain text", async () => {
  const text = `[a]: http://x.example/${"y".repeat(2_000)}\n\n${"[a] ".repeat(1_500)}`;

  expect(await renderMarkdown(text)).not.toContain("<a");
});
