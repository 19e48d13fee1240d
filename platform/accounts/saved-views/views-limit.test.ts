import { afterAll, expect, test } from "vitest";

import { startSignedIn } from "../../testing/signed-in.ts";

const { platform, owner, call, ok } = await startSignedIn({ VIEWS_PER_USER: "2" });
afterAll(() => platform.stop());

test("a user saves a limited number of views, whatever their lists are called", async () => {
  const keep = (list: string, as = owner) =>
    call("POST", "list_view/v1", { list, name: "Mine" }, as);
  const { listView } = (await keep("products")).body;
  await keep("cards");

  const answers = await Promise.all([keep("one_more"), keep("two_more")]);

  for (const { body } of answers) {
    expect(body).toMatchObject({ messageKey: "view_too_many_in_all", params: { max: 2 } });
  }
  expect((await keep("products", await platform.signIn("admin"))).status).toBe(200);
  await ok("DELETE", `list_view/${listView.id}/v1`, undefined, owner);
  expect((await keep("one_more")).status).toBe(200);
});
