import { afterAll, beforeAll, expect, test } from "vitest";

import { permissionId } from "../../engine/permission/builtin.ts";
import { idOf } from "../../template/ids.ts";
import { named } from "../../testing/named.ts";
import { startSignedIn } from "../../testing/signed-in.ts";

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

test("a link by status leads to twins in these statuses only", async () => {
  const { twinClass } = await ok("POST", "twin_class/v1?showTwinClassMode=SHORT", {
    key: "part",
    nameI18n: named("Part"),
    autoCreateTwinflow: true,
  });
  const status = await ok(
    "POST",
    `twin_class/${twinClass.id}/twin_status/v1?showStatusMode=SHORT`,
    { key: "ready", nameI18n: named("Ready") },
  );
  const flows = await ok("POST", "twinflow/search/v1?showTwinflowMode=DETAILED", {
    twinClassIdMap: { [twinClass.id]: false },
  });
  const [flow] = flows.twinflowList;
  const { transition } = await ok(
    "POST",
    `twinflow/${flow.id}/transition/v1?showTransitionMode=SHORT`,
    {
      nameI18n: named("Finish"),
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
    forwardNameI18n: named("uses"),
    backwardNameI18n: named("is used by"),
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

  expect([unsaid.status, unsaid.body.status]).toEqual([400, 604]);
  expect((await valid()).map(({ id }) => id)).toEqual([ready]);
  expect((await join(raw)).body.status).toBe(10901);
  expect((await join(ready)).status).toBe(200);

  await ok("PUT", `link/${link.id}/v1`, { linkerFeaturerId: 3001, linkerParams: {} });
  expect(await valid()).toHaveLength(3);
  expect((await join(raw)).status).toBe(200);
});
