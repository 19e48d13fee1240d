import { randomUUID } from "node:crypto";

import { afterAll, expect, test } from "vitest";

import { idOf } from "../../selling/template/ids.ts";
import { startSignedIn } from "../../testing/signed-in.ts";

const { platform, owner, call, ok } = await startSignedIn();

const MODES = "showPermissionSchemaMode=DETAILED";
const NULLIFY = "ffffffff-ffff-ffff-ffff-ffffffffffff";

afterAll(() => platform.stop());

test("a business has the permissions of its own schema until it uses the domain's again", async () => {
  const before = await changeAsOwner();
  const { permissionSchema } = await ok("POST", `permission_schema/v1?${MODES}`, {
    name: "Of Lamps & Co",
    description: "Nothing yet",
    businessAccountId: platform.accountId,
  });
  const path = `permission_schema/${permissionSchema.id}/v1`;

  const within = await changeAsOwner();
  const inUse = await call("DELETE", path);
  const freed = await ok("PUT", `${path}?${MODES}`, { businessAccountId: NULLIFY });
  const after = await changeAsOwner();
  await ok("DELETE", path);

  expect(before.status).toBe(404);
  expect(permissionSchema).toMatchObject({ businessAccountId: platform.accountId });
  expect(within.body).toMatchObject({ status: 10214 });
  expect(inUse.body).toMatchObject({ status: 10911, usedBy: [{ kind: "businessAccount" }] });
  expect(freed.permissionSchema).not.toHaveProperty("businessAccountId");
  expect(after.status).toBe(404);
  expect((await call("GET", path)).status).toBe(404);
});

test("the domain's own schema can't be deleted, and a schema needs a name and a known business", async () => {
  const deletion = await call("DELETE", `permission_schema/${idOf("schema:permission")}/v1`);
  const nameless = await call("POST", "permission_schema/v1", { name: " " });
  const unknownBusiness = await call("POST", "permission_schema/v1", {
    name: "X",
    businessAccountId: randomUUID(),
  });

  expect(deletion.body).toMatchObject({ status: 10911, usedBy: [{ kind: "domain" }] });
  expect(nameless.body).toMatchObject({ status: 10002, fieldErrors: [{ field: "name" }] });
  expect(unknownBusiness.body.status).toBe(12201);
});

/**
 * Updates a twin that doesn't exist, as the owner. The status 404 shows that the owner may update twins, and 403 that
 * they may not.
 */
function changeAsOwner() {
  return platform.call("PUT", `/private/twin/${randomUUID()}/v1`, owner, {});
}
