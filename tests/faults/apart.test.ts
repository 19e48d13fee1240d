import { expect, test } from "vitest";

import { eanOf } from "#tests/support/products.ts";
import { startVitrine, type Vitrine } from "#tests/support/vitrine.ts";

test("the app works over a platform that runs apart, and says so when it is away", async () => {
  await using platform = await startVitrine({ part: "platform", env: { DEMO: "1" } });
  await using app = await startVitrine({
    env: { PLATFORM_URL: platform.url, SESSION_SECRET: "a secret of this test, long enough" },
  });
  const visit = await signIn(app, "owner@vitrine.demo", "Vitrine-demo-1");

  const types = await (await visit("/products/new")).text();
  const type = /<option value="([0-9a-f-]{36})"[^>]*>Headphones</.exec(types)?.[1] ?? "";
  const created = await visit("/products/new", {
    name: "Made over HTTP",
    ean: eanOf(701),
    sku: "HTTP-701",
    productCategoryId: type,
  });
  const card = created.headers.get("location") ?? "";

  expect(created.status).toBe(302);
  expect(await (await visit(card)).text()).toContain("Made over HTTP");
  expect(await (await visit("/products")).text()).toContain("1 - 10 of 13");

  await platform.kill();
  const away = await visit("/products");
  expect(away.status).toBe(503);
  expect(await away.text()).not.toContain("ECONNREFUSED");
});

/** A browser without scripts, as far as this test needs one. */
async function signIn({ url }: Vitrine, email: string, password: string) {
  let cookie = "";
  const visit = async (path: string, form?: Record<string, string>) => {
    const response = await fetch(new URL(path, url), {
      redirect: "manual",
      headers: { cookie, origin: url },
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    });
    const set = response.headers.getSetCookie().map((one) => one.split(";")[0] ?? "");
    const kept = cookie.split("; ").filter((one) => one && !set.some((it) => sameName(it, one)));
    cookie = [...kept, ...set].join("; ");
    return response;
  };
  await visit("/login", { email, password });
  return visit;
}

function sameName(one: string, other: string) {
  return one.split("=")[0] === other.split("=")[0];
}
