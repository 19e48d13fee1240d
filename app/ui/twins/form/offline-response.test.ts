import { expect, test } from "vitest";

import { withOfflineFallback } from "./offline-response.ts";

const LOST = () => Promise.reject(new TypeError("Failed to fetch"));

test("a submit without a network reports it above the form", async () => {
  expect(
    await withOfflineFallback({ request: posted({ name: "Lamp" }), serverAction: LOST }),
  ).toMatchObject({
    init: { status: 503 },
    data: { result: { error: { "": [expect.stringMatching(/^You’re offline\./)] } } },
  });
});

test("the description reports a lost connection next to itself, with the specified message first", async () => {
  const form = posted({ only: "description", description: "It shines." });

  expect(await withOfflineFallback({ request: form, serverAction: LOST })).toMatchObject({
    data: {
      result: expect.not.objectContaining({ error: expect.anything() }),
      description: {
        saved: false,
        problem: expect.stringMatching(/^Failed to update description\. You’re offline\./),
      },
    },
  });
});

test("an interrupted upload and a failed deletion are reported in their section", async () => {
  const picture = new File(["picture"], "front.png", { type: "image/png" });

  expect(
    await withOfflineFallback({ request: posted({ images: picture }), serverAction: LOST }),
  ).toMatchObject({
    data: {
      errors: { images: [expect.stringMatching(/^The upload was interrupted/)], documents: [] },
    },
  });
  expect(
    await withOfflineFallback({ request: posted({ remove: "image:1" }), serverAction: LOST }),
  ).toMatchObject({
    data: { errors: { images: [expect.stringMatching(/could not be deleted/)] } },
  });
});

test("a server error of a partial submit keeps the page, one of the whole form shows the error page", async () => {
  const fault = new Error("Unexpected Server Error");
  const fail = () => Promise.reject(fault);

  expect(
    await withOfflineFallback({ request: posted({ only: "description" }), serverAction: fail }),
  ).toMatchObject({
    data: {
      description: {
        problem: "Failed to update description. Something went wrong. Please try again later.",
      },
    },
  });
  await expect(
    withOfflineFallback({ request: posted({ name: "Lamp" }), serverAction: fail }),
  ).rejects.toBe(fault);
});

test("responses, request errors and redirects to sign-in pass unchanged", async () => {
  const form = () => posted({ remove: "image:1" });
  const missing = { status: 404, statusText: "", data: null, internal: false };
  const signIn = new Response(null, { status: 302 });

  expect(await withOfflineFallback({ request: form(), serverAction: async () => "saved" })).toBe(
    "saved",
  );
  await expect(
    withOfflineFallback({ request: form(), serverAction: () => Promise.reject(missing) }),
  ).rejects.toBe(missing);
  await expect(
    withOfflineFallback({ request: form(), serverAction: () => Promise.reject(signIn) }),
  ).rejects.toBe(signIn);
});

test("after a lost request the page that a save leads to is loaded as a document", async () => {
  const form = () => posted({ name: "Lamp" });
  const saved = new Response(null, { status: 302, headers: { Location: "/products/7" } });
  await withOfflineFallback({ request: form(), serverAction: LOST });

  const answer = await withOfflineFallback({
    request: form(),
    serverAction: () => Promise.reject(saved),
  }).catch((thrown: Response) => thrown);

  const headers = Object.fromEntries((answer as Response).headers);
  expect(headers).toMatchObject({ location: "/products/7", "x-remix-reload-document": "true" });
});

function posted(values: Record<string, string | File>): Request {
  const body = new FormData();
  for (const [name, value] of Object.entries(values)) body.set(name, value);
  return new Request("http://shop.test/editProduct/7", { method: "POST", body });
}
