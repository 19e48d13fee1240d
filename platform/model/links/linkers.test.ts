import { afterAll, beforeAll, expect, test } from "vitest";

import { permissionId } from "../../core/access/builtin-permission.rules.ts";
import { idOf } from "../../selling/template/ids.ts";
import { startSignedIn } from "../../testing/signed-in.ts";
import { i18nText, newKey } from "../../testing/texts-and-keys.ts";

const { platform, owner, call, ok } = await startSignedIn();

beforeAll(async () => {
  await ok("POST", "permission_grant/user/v1", {
    permissionGrantUser: {
      permissionSchemaId: idOf("schema:permission"),
      permissionId: permissionId("TRANSITION_PERFORM"),
      userId: platform.ids.owner,
    },
  });
});

afterAll(() => platform.stop());

test("a link by status points to twins in these statuses only", async () => {
  const { twinClass } = await ok("POST", "twin_class/v1?showTwinClassMode=SHORT", {
    key: "part",
    nameI18n: i18nText("Part"),
    autoCreateTwinflow: true,
  });
  const status = await ok(
    "POST",
    `twin_class/${twinClass.id}/twin_status/v1?showStatusMode=SHORT`,
    { key: "ready", nameI18n: i18nText("Ready") },
  );
  const flows = await ok("POST", "twinflow/search/v1?showTwinflowMode=DETAILED", {
    twinClassIdMap: { [twinClass.id]: false },
  });
  const [flow] = flows.twinflowList;
  const { transition } = await ok(
    "POST",
    `twinflow/${flow.id}/transition/v1?showTransitionMode=SHORT`,
    {
      nameI18n: i18nText("Finish"),
      alias: "finish_part",
      srcStatusId: flow.initialStatusId,
      dstStatusId: status.twinStatus.id,
    },
  );
  const make = async (name: string) =>
    (await ok("POST", "twin/v2", { classId: twinClass.id, name }, owner)).twinId as string;
  const [it, raw, ready] = [await make("It"), await make("Raw"), await make("Ready")];
  await ok("POST", `transition/${transition.id}/perform/v2`, { twinId: ready }, owner);
  const save = {
    forwardNameI18n: i18nText("uses"),
    backwardNameI18n: i18nText("is used by"),
    type: "ManyToMany",
    linkStrength: "OPTIONAL",
    srcTwinClassId: twinClass.id,
    dstTwinClassId: twinClass.id,
    linkerFeaturerId: 3002,
  };
  const linkerParams = { statusIds: status.twinStatus.id, excludeStatusInput: "false" };

  const unsaid = await call("POST", "link/v1", save);
  const { link } = await ok("POST", "link/v1?showLinkMode=SHORT", { ...save, linkerParams });
  const valid = async () =>
    (await ok("POST", `twin/${it}/link/${link.id}/valid_twins/v1?showTwinMode=SHORT`, {}, owner))
      .twinList as { id: string }[];
  const join = (dstTwinId: string) =>
    call("POST", `twin/${it}/link/v1`, { links: [{ linkId: link.id, dstTwinId }] }, owner);

  expect([unsaid.status, unsaid.body.status]).toEqual([400, -1000]);
  expect((await valid()).map(({ id }) => id)).toEqual([ready]);
  expect((await join(raw)).body.status).toBe(10901);
  expect((await join(ready)).status).toBe(200);

  await ok("PUT", `link/${link.id}/v1`, { linkerFeaturerId: 3001, linkerParams: {} });
  expect(await valid()).toHaveLength(3);
  expect((await join(raw)).status).toBe(200);
});

test("a link changes its class once each linked twin has a replacement", async () => {
  const [source, first, second] = [await newClass(), await newClass(), await newClass()];
  const { link } = await ok("POST", "link/v1?showLinkMode=SHORT", {
    forwardNameI18n: i18nText("stands on"),
    type: "ManyToOne",
    linkStrength: "OPTIONAL",
    srcTwinClassId: source,
    dstTwinClassId: first,
  });
  const newTwin = async (classId: string) =>
    (await ok("POST", "twin/v2", { classId, name: "It" }, owner)).twinId as string;
  const [it, old, other] = [await newTwin(source), await newTwin(first), await newTwin(second)];
  await ok("POST", `twin/${it}/link/v1`, { links: [{ linkId: link.id, dstTwinId: old }] }, owner);
  const lead = (replaceMap: Record<string, string>) =>
    call("PUT", `link/${link.id}/v1?showLinkMode=DETAILED`, {
      dstTwinClassUpdate: { newId: second, onUnreplacedStrategy: "restrict", replaceMap },
    });
  const left = await lead({});
  const wrong = await lead({ [old]: it });
  const led = await lead({ [old.toUpperCase()]: other });
  const path = `twin/${it}/v2?showTwinMode=SHORT&showTwin2TwinLinkMode=DETAILED`;
  const { twin } = await ok("GET", path, undefined, owner);

  expect([left.body.status, wrong.body.status]).toEqual([12402, 12402]);
  expect(led.body.link.dstTwinClassId).toBe(second);
  expect(Object.values(twin.links.forwardLinks)).toMatchObject([{ dstTwinId: other }]);
});

test("a link stays with the class of a field that shows it", async () => {
  const [source, target, other] = [await newClass(), await newClass(), await newClass()];
  const { link } = await ok("POST", "link/v1?showLinkMode=SHORT", {
    forwardNameI18n: i18nText("stands on"),
    type: "ManyToOne",
    linkStrength: "OPTIONAL",
    srcTwinClassId: source,
    dstTwinClassId: target,
  });
  await ok("POST", `twin_class/${source}/field/v1`, {
    key: "stand",
    fieldTyperFeaturerId: 1310,
    fieldTyperParams: { linkUUID: link.id, longListThreshold: "10" },
  });
  const below = await newClass({ extendsTwinClassId: source });
  const move = (update: object) => call("PUT", `link/${link.id}/v1?showLinkMode=MANAGED`, update);
  const away = await move({ srcTwinClassUpdate: { newId: other } });
  const down = await move({ srcTwinClassUpdate: { newId: below } });
  const torn = await call("PUT", `twin_class/${below}/v1`, {
    extendsTwinClassUpdate: { newId: other },
  });

  expect(away.body).toMatchObject({
    status: 12402,
    fieldErrors: [{ field: "srcTwinClassUpdate.newId", messageKey: "link_needed_by_field" }],
  });
  expect(down.body).toMatchObject({ link: { srcTwinClassId: below } });
  expect(torn.body).toMatchObject({
    status: 10416,
    fieldErrors: [{ field: "extendsTwinClassUpdate.newId", messageKey: "link_needed_by_field" }],
  });
});

async function newClass(more: object = {}): Promise<string> {
  const { twinClass } = await ok("POST", "twin_class/v1?showTwinClassMode=SHORT", {
    key: newKey(),
    nameI18n: i18nText("Thing"),
    autoCreateTwinflow: true,
    ...more,
  });
  return twinClass.id;
}
