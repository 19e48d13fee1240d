import { expect, test } from "vitest";

import { authenticate } from "../../accounts/sessions/authenticate.ts";
import { startMinimalPlatform } from "../../testing/builders.ts";
import { createCallerCache } from "./caller-cache.ts";

const small = await startMinimalPlatform();

test("the same caller is the same object until its data or the model changes", async () => {
  const callerCache = createCallerCache();
  const ann = await small.person("writer");
  const bob = await small.person("writer");
  const ask = (user: typeof ann) =>
    authenticate(small.services, new Headers(user.headers), callerCache);

  const first = await ask(ann);

  expect(await ask(ann)).toBe(first);
  expect((await ask(bob)).userId).toBe(bob.caller.userId);

  await small.db
    .deleteFrom("user_group_member")
    .where("user_id", "=", ann.caller.userId ?? "")
    .execute();
  const without = await ask(ann);
  expect(without).not.toBe(first);
  expect(without.permissions.size).toBe(0);

  await small.db
    .updateTable("domain")
    .set((eb) => ({ model_version: eb("model_version", "+", 1) }))
    .where("id", "=", first.domainId)
    .execute();
  const later = await ask(ann);
  expect(later.model.version).toBe(first.model.version + 1);
  expect(await ask(ann)).toBe(later);
});
