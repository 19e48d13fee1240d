import { randomUUID } from "node:crypto";

import { afterAll, expect, test } from "vitest";

import { VITRINE_DOMAIN_ID } from "../../selling/template/ids.ts";
import { startSignedIn } from "../../testing/signed-in.ts";

const { platform, admin, call, ok } = await startSignedIn();

afterAll(() => platform.stop());

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("a search of domains has no related objects, and says so if they are requested", async () => {
  const search = async (query: string) => {
    const path = `/public/domain/search/v1?${query}`;
    const { body } = await platform.call("POST", path, { DomainId: VITRINE_DOMAIN_ID }, {});
    return body.relatedObjects as unknown;
  };

  expect(await search("lazyRelation=false")).toEqual({});
  expect(await search("lazyRelation=true")).toBeUndefined();
});

test("everybody finds the named domain and those marked public, no others", async () => {
  const { domain } = await ok("POST", "domain/v1", {
    domain: { key: "shown_elsewhere", name: "Elsewhere", type: "basic" },
  });
  const keys = async (DomainId: string) => {
    const body = { search: { keyLikeList: ["%vitrine%", "shown%"] } };
    const path = "/public/domain/search/v1?showDomainMode=DETAILED";
    const found = await platform.call("POST", path, { DomainId }, body);
    return found.body.domains.map(({ key }: { key: string }) => key);
  };
  const one = async () =>
    (
      await platform.call("GET", `/public/domain/${domain.id}/v1?showDomainMode=DETAILED`, {
        DomainId: VITRINE_DOMAIN_ID,
      })
    ).status;

  const before = await keys(VITRINE_DOMAIN_ID);
  expect(before).toContain("vitrine");
  expect(before).not.toContain("shown_elsewhere");
  expect(await one()).toBe(404);
  await platform.services.db
    .updateTable("domain")
    .set({ public: true })
    .where("id", "=", domain.id)
    .execute();
  expect(new Set(await keys(VITRINE_DOMAIN_ID))).toEqual(new Set([...before, "shown_elsewhere"]));
  expect(await one()).toBe(200);
});

test("a domain created with an icon shows it to everybody", async () => {
  const form = new FormData();
  form.set("request", JSON.stringify({ domain: { key: "iconic", name: "Icon", type: "basic" } }));
  form.set("iconDark", new Blob([PIXEL], { type: "image/png" }), "icon.png");
  const send = (body: FormData) =>
    platform.fetch(
      new Request("http://platform.test/private/domain/v2", {
        method: "POST",
        headers: { ...admin, DomainId: VITRINE_DOMAIN_ID },
        body,
      }),
    );
  const { domain: created } = await (await send(form)).json();
  const icon = await platform.fetch(new Request(`http://platform.test${created.iconDark}`));
  const wrong = new FormData();
  wrong.set("request", JSON.stringify({ domain: { key: "iconic2", name: "Icon", type: "basic" } }));
  wrong.set("iconLight", new Blob(["%PDF-1.4 no image"], { type: "image/png" }), "icon.png");
  const rejected = await send(wrong);

  expect(icon.status).toBe(200);
  expect(icon.headers.get("content-type")).toBe("image/png");
  expect(created).not.toHaveProperty("iconLight");
  expect(rejected.status).toBe(400);
});

test("a domain keeps its featurers, class schema and template twins, and unknown references are rejected", async () => {
  const { twinClassSchema } = await ok(
    "POST",
    "twin_class_schema/v1?showTwinClassSchemaMode=SHORT",
    {
      name: "Winter",
    },
  );
  const settings = {
    twinClassSchemaId: twinClassSchema.id,
    businessAccountInitiatorFeaturerId: 1101,
    businessAccountInitiatorParams: { a: "b" },
    userGroupManagerFeaturerId: 2001,
    userGroupManagerParams: {},
  };
  const { domain } = await ok("PUT", "domain/v1", { domain: settings });
  const rejected = await call("PUT", "domain/v1", {
    domain: { attachmentStorageId: randomUUID(), domainUserTemplateTwinId: randomUUID() },
  });
  await ok("PUT", "domain/v1", {
    domain: { twinClassSchemaId: "ffffffff-ffff-ffff-ffff-ffffffffffff" },
  });

  expect(domain).toMatchObject(settings);
  expect(rejected.body.fieldErrors.map(({ field }: { field: string }) => field)).toEqual([
    "domainUserTemplateTwinId",
    "attachmentStorageId",
  ]);
});

test("a business gets the schemas of its tier", async () => {
  const { permissionSchema } = await ok(
    "POST",
    "permission_schema/v1?showPermissionSchemaMode=SHORT",
    { name: "Of a tier" },
  );
  const { tier } = await ok("POST", "tier/v1?showTierMode=DETAILED", {
    tier: {
      name: "Gold of a mill",
      custom: true,
      permissionSchemaId: permissionSchema.id,
      userCountQuota: 7,
    },
  });
  const accounts = `domain/${VITRINE_DOMAIN_ID}/business_account/v1?showDomainBusinessAccountMode=DETAILED`;
  const businessAccountId = randomUUID();
  const opened = await ok("POST", accounts, { businessAccountId, name: "Mill", tierId: tier.id });
  const found = await ok("POST", "tier/search/v1?showTierMode=SHORT", {
    custom: "ONLY",
    userCountQuotaRange: { from: 7, to: 7 },
    permissionSchemaIdList: [permissionSchema.id],
  });

  expect(tier).toMatchObject({ custom: true, permissionSchemaId: permissionSchema.id });
  expect(opened.businessAccount).toMatchObject({
    id: businessAccountId,
    businessAccountid: businessAccountId,
    permissionSchemaId: permissionSchema.id,
  });
  expect(found.tiers).toEqual([{ id: tier.id, name: "Gold of a mill" }]);
});

test("an administrator fills a business without an owner and deletes it, but not one with twins", async () => {
  const businessAccountId = randomUUID();
  await ok("POST", `domain/${VITRINE_DOMAIN_ID}/business_account/v1`, {
    businessAccountId,
    name: "Barn",
  });
  const { nobody } = platform.ids;
  const users = `business_account/${businessAccountId}/user`;
  const isMember = async () =>
    (
      await ok("POST", "domain/user/search/v1?showDomainUserMode=SHORT", {
        businessAccountIdList: [businessAccountId],
      })
    ).users.some(({ userId }: { userId: string }) => userId === nobody);
  await ok("POST", `${users}/v1`, { userId: nobody });
  const during = await isMember();
  await ok("DELETE", `${users}/${nobody}/v1`);
  const after = await isMember();
  await ok("PUT", `business_account/${businessAccountId}/v1`, { name: "Old barn" });
  const renamed = await ok(
    "GET",
    `domain/business_account/${businessAccountId}/v1?showDomainBusinessAccountMode=DETAILED&showDomainBusinessAccount2BusinessAccountMode=SHORT`,
  );
  await ok("DELETE", `business_account/${businessAccountId}/v1`);
  const gone = await call("GET", `domain/business_account/${businessAccountId}/v1`);

  expect([during, after]).toEqual([true, false]);
  expect(renamed.businessAccount.businessAccount.name).toBe("Old barn");
  expect(gone.body.status).toBe(10208);
});
