import { expect, test } from "vitest";

import { describedBy, mediaItem } from "#app/server/twins/twins.server.ts";
import { htmlOf, textOf } from "#tests/support/screen.tsx";

import { Gallery } from "./gallery.tsx";

const attachment = (id: string, mediaType: string, storageLink = `/files/${id}`) =>
  mediaItem({ id, title: `${id}.any`, description: "", mediaType, storageLink, size: 2_500_000 });

test("images are a list with linked thumbnails", () => {
  const html = gallery(attachment("one", "image/png"), attachment("two", "image/webp"));

  expect(html).toMatch(
    /<a href="\/resources\/files\/one"[^>]*><img src="\/resources\/files\/one\/large"[^>]* width="400" height="300"/,
  );
  expect(html).toMatch(/<a href="#media-two"[^>]*><img src="\/resources\/files\/two\/thumb"/);
  expect(html.match(/width="55" height="60"/g)).toHaveLength(2);
});

test("an image says what a seller wrote about it, else its name", () => {
  const front = { ...attachment("front", "image/png"), text: "A blue chair from the front" };

  expect(gallery(front)).toContain('alt="A blue chair from the front"');
  expect(gallery(attachment("side", "image/png"))).toContain('alt="side.any"');
});

test("what uploads begin with describes nothing", () => {
  expect(describedBy({ description: "User uploaded image" })).toBe("");
  expect(describedBy({ description: "A chair" })).toBe("A chair");
});

test("an image of a product opens its full-screen view", () => {
  const item = { ...attachment("one", "image/png"), viewHref: "/products/p/images/one" };

  expect(gallery(item)).toMatch(/<a href="\/products\/p\/images\/one"[^>]*><img/);
});

test("one image needs no thumbnails", () => {
  expect(gallery(attachment("one", "image/png"))).not.toContain("/thumb");
});

test("a video has a player", () => {
  expect(gallery(attachment("clip", "video/mp4"))).toMatch(
    /<video src="\/resources\/files\/clip" controls=""/,
  );
});

test("a PDF is shown in the page", () => {
  expect(gallery(attachment("sheet", "application/pdf"))).toMatch(
    /<iframe src="\/resources\/files\/sheet" title="sheet.any"/,
  );
});

test("a file of another type is a link with its name and size", () => {
  const html = gallery(attachment("model", "model/gltf-binary"));

  expect(html).toMatch(/<a href="\/resources\/files\/model" target="_blank"/);
  expect(textOf(html)).toContain("model.any 2.50 MB");
});

test("an attachment without a file shows a placeholder in its position", () => {
  const html = gallery(attachment("lost", "image/png", ""));

  expect(textOf(html)).toContain("File is not available");
  expect(html).not.toContain("/resources/files/lost");
});

test("an empty gallery says what to do", () => {
  expect(textOf(gallery())).toContain("No media found. Upload images to display.");
});

test("an empty gallery says nothing of uploads to a reader", () => {
  const html = htmlOf(() => <Gallery items={[]} mayUpload={false} />, { path: "/" });
  expect(textOf(html).trim()).toBe("No media found.");
});

function gallery(...items: ReturnType<typeof mediaItem>[]): string {
  return htmlOf(() => <Gallery items={items} />, { path: "/" });
}
