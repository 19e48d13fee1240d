import { afterAll, beforeAll, expect, test } from "vitest";

import { FEATURERS } from "../../model/featurers/featurers.rules.ts";
import {
  FactoryStepError,
  fill,
  type FillContext,
} from "../../model/featurers/run-fillers.rules.ts";
import { startFactoryWorld, type StepParts } from "../../testing/factory-world.ts";
import { FILLERS_BY_ID } from "./fillers.ts";

const world = await startFactoryWorld();
const { platform, owner, makeTwin } = world;
const ownerId = platform.ids.owner;
let region: string;
let partner: string;

beforeAll(async () => {
  region = await makeTwin(world.region, { fields: { region_note: "of the region" } });
  partner = await makeTwin(world.partner, {
    headTwinId: region,
    assignerUserId: ownerId,
    fields: { partner_note: "of the partner" },
  });
});

afterAll(() => platform.stop());

test("every filler is executed", () => {
  const fillers = FEATURERS.map(({ id }) => id).filter((id) => Math.floor(id / 100) === 23);

  expect(fillers.filter((id) => !FILLERS_BY_ID.has(id) && isUnsupported(id))).toEqual([]);
});

/**
 * Whether no filler has this ID. Calls it without a twin, so that an existing filler fails, but with another error.
 */
function isUnsupported(featurerId: number): boolean {
  try {
    fill(featurerId, {}, {} as FillContext);
    return false;
  } catch (error) {
    return error instanceof FactoryStepError && error.message.includes("isn't supported");
  }
}

test.each<[number, () => Record<string, string>, object]>([
  [2322, () => ({ linkField: world.partnerOfOrder }), { assigner: true }],
  [2326, () => ({ twinClassId: world.order }), { assigner: false }],
  [2328, () => ({ linkField: world.partnerOfOrder }), { assigner: true }],
  [2335, () => lookup(world.partnerOfOrder, world.partnerNote), { note: "of the partner" }],
  [2336, () => lookup(world.partnerOfOrder, world.regionNote), { note: "of the region" }],
])("filler %i reads a linked twin", async (id, params, expected) => {
  await world.useFactory({ pipelines: [{ steps: [[id, params()]] }] });
  const { orderId } = await world.makeOrder({ fields: { partner } });
  const done = await world.perform([orderId], { fields: { [world.partnerOfOrder]: partner } });

  const twin = await world.read(orderId);
  expect(done.body.status).toBe(0);
  expect({
    ...("assigner" in expected && { assigner: twin.assignerUserId === ownerId }),
    ...("note" in expected && { note: twin.fields.note }),
  }).toEqual(expected);
});

test("a link field becomes the head of a sent twin, or the only twin of a class", async () => {
  const only = await makeTwin(world.box);
  await world.useFactory({
    pipelines: [
      {
        steps: [
          [2342, { twinClassFieldLinkId: world.boxOfOrder, twinClassId: world.box }],
          [
            2334,
            {
              srcTwinClassFieldId: world.partnerOfOrder,
              dstTwinClassFieldId: world.regionOfOrder,
            },
          ],
        ],
      },
    ],
  });
  const { orderId } = await world.makeOrder();
  await world.perform([orderId], { fields: { [world.partnerOfOrder]: partner } });
  const { fields } = await world.read(orderId);
  expect([fields.box, fields.region]).toEqual([only, region]);

  await makeTwin(world.box);
  const ambiguous = await world.perform([(await world.makeOrder()).orderId], {
    fields: { [world.partnerOfOrder]: partner },
  });
  expect(ambiguous.body.status).toBe(11002);
});

test("a twin that is made reads its source, and its head's linked twin", async () => {
  const createLine = async (steps: readonly StepParts[], fields: Record<string, string>) => {
    await world.useFactory({
      multipliers: [{ id: 2202, params: { outputTwinClassId: world.line } }],
      pipelines: [{ classId: world.line, steps: [[2301], ...steps] }],
    });
    const { orderId } = await world.makeOrder({ fields });
    const done = await world.perform([orderId]);
    if (done.status !== 200) throw new Error(JSON.stringify(done.body));
    return (await world.find({ headTwinIdList: [orderId] }))[0];
  };
  const from = { srcTwinClassFieldId: world.note, dstTwinClassFieldId: world.lineNote };
  const ofHead = {
    srcTwinClassFieldId: world.partnerOfOrder,
    lookupTwinClassFieldId: world.partnerNote,
    dstTwinClassFieldId: world.lineNote,
  };

  expect((await createLine([[2311, from]], { note: "of the order" }))?.fields.line_note).toBe(
    "of the order",
  );
  expect((await createLine([[2337, ofHead]], { partner }))?.fields.line_note).toBe(
    "of the partner",
  );
});

test("the head comes from the source's head or the template's", async () => {
  const copies = (filler: number, more: Record<string, unknown> = {}) =>
    world.useFactory({
      multipliers: [{ id: 2202, params: { outputTwinClassId: world.order } }],
      pipelines: [{ more: { ...more, ...onNew }, steps: [[filler]] }],
    });
  const onNew = { factoryConditionSetId: await world.makeSet([2409]) };
  const template = await world.makeOrder();
  await copies(2302);
  const { shelfId, orderId } = await world.makeOrder();
  await world.perform([orderId]);
  await copies(2306, { templateTwinId: template.orderId });
  await world.perform([(await world.makeOrder()).orderId]);

  expect(await world.find({ headTwinIdList: [shelfId] })).toHaveLength(2);
  expect(await world.find({ headTwinIdList: [template.shelfId] })).toHaveLength(2);
});

test("the template gives fields and links", async () => {
  const parcel = await makeTwin(world.parcel);
  const template = await world.makeOrder({
    fields: { note: "of the template", total: "7", partner },
    links: [{ linkId: world.toParcel, dstTwinId: parcel }],
  });
  await world.useFactory({
    pipelines: [{ more: { templateTwinId: template.orderId }, steps: [[2309], [2307]] }],
  });
  const { orderId } = await world.makeOrder();
  await world.perform([orderId]);

  const { fields } = await world.read(orderId);
  expect(fields).toMatchObject({ note: "of the template", total: "7", partner });
  expect(await readLinks(orderId)).toEqual(new Set([partner, parcel]));

  await world.useFactory({ pipelines: [{ steps: [[2309]] }] });
  const without = await world.perform([(await world.makeOrder()).orderId]);
  expect(without.body.status).toBe(11002);
});

test.each<[number, () => Record<string, string>, "all" | "named"]>([
  [2303, () => ({}), "all"],
  [2305, () => ({ linksIds: world.toParcel }), "named"],
])("filler %i copies the forward links of the source", async (id, params, which) => {
  const parcel = await makeTwin(world.parcel);
  await world.useFactory({
    multipliers: [{ id: 2207, params: { copyHead: "true" } }],
    pipelines: [
      {
        more: { factoryConditionSetId: await world.makeSet([2409]) },
        steps: [[id, params()]],
      },
    ],
  });
  const { shelfId, orderId } = await world.makeOrder({
    fields: { partner },
    links: [{ linkId: world.toParcel, dstTwinId: parcel }],
  });
  await world.perform([orderId]);

  const copy = (await world.find({ headTwinIdList: [shelfId] })).find(
    (twin) => twin.id !== orderId,
  );
  const expected = which === "all" ? [partner, parcel] : [parcel];
  expect(await readLinks(copy?.id)).toEqual(new Set(expected));
});

test("backward links are copied, and moved only if that is wanted", async () => {
  const createCopy = async (uniqForSrcRelink: string) => {
    const { shelfId, orderId } = await world.makeOrder();
    const links = [{ linkId: world.boxToOrder, dstTwinId: orderId }];
    const box = await makeTwin(world.box, { links });
    await world.useFactory({
      multipliers: [{ id: 2207, params: { copyHead: "true" } }],
      pipelines: [
        {
          more: { factoryConditionSetId: await world.makeSet([2409]) },
          steps: [[2304, { uniqForSrcRelink }]],
        },
      ],
    });
    await world.perform([orderId]);
    const twins = await world.find({ headTwinIdList: [shelfId] });
    return {
      box,
      copy: twins.find((twin) => twin.id !== orderId)?.id,
      linked: await readLinks(box),
    };
  };
  const many = await createCopy("false");

  expect(many.linked).toContain(many.copy);
});

test("sources are linked to what is made from them, and it to the head of what they link", async () => {
  await world.useFactory({
    multipliers: [{ id: 2202, params: { outputTwinClassId: world.parcel } }],
    pipelines: [
      {
        classId: world.parcel,
        steps: [
          [2308, { uniqForSrcRelink: "false" }],
          [2325, { newLinksId: world.parcelToRegion, headHunterLink: world.toPartner }],
          [2341, { twinClassFieldId: world.parcelNote, value: "linked" }],
        ],
      },
    ],
  });
  const { orderId } = await world.makeOrder({ fields: { partner } });
  await world.perform([orderId]);

  const parcel = (await world.find({ twinClassIdList: [world.parcel] })).find(
    ({ fields }) => fields.parcel_note === "linked",
  );
  expect(await readLinks(orderId)).toContain(parcel?.id);
  expect(await readLinks(parcel?.id)).toContain(region);
});

test.each([
  ["a removal wins over a soft addition", "false", "false", [2319, 2318], []],
  ["a hard addition wins over a removal", "true", "false", [2319, 2318], ["rush"]],
  ["an addition is taken back by a removal", "true", "false", [2318, 2319], []],
  ["a soft removal leaves what was added", "true", "true", [2318, 2319], ["rush"]],
])("%s", async (_what, hardAdd, softDelete, order, markers) => {
  const steps = order.map((id): StepParts => [
    id,
    { markerId: world.rush, ...(id === 2318 ? { hardAdd } : { softDelete }) },
  ]);
  await world.useFactory({ pipelines: [{ steps }] });
  const { orderId } = await world.makeOrder();
  await platform.call("PUT", `/private/twin/${orderId}/v1`, owner, {
    markersUpdate: { addMarkers: [world.rush] },
  });
  await world.perform([orderId]);

  const { markers: found = [] } = await world.read(orderId);
  expect(found.map(({ name }: { name: string }) => name.toLowerCase())).toEqual(markers);
});

test("addresses of files go along to what is made", async () => {
  await world.useFactory({
    multipliers: [{ id: 2210 }],
    pipelines: [{ classId: world.line, steps: [[2320]] }],
  });
  const { orderId } = await world.makeOrder();
  const storageLink = "https://example.test/a.pdf";
  const done = await world.perform([orderId], {
    attachments: { create: [{ storageLink, title: "a.pdf" }] },
  });
  const [line] = await world.find({ headTwinIdList: [orderId] });
  const { body } = await platform.call(
    "POST",
    "/private/attachment/search/v1?showAttachmentMode=DETAILED",
    owner,
    { twinIdList: [line?.id] },
  );

  expect(done.body.status).toBe(0);
  expect(body.attachments).toMatchObject([{ title: "a.pdf" }]);
});

function lookup(src: string, looked: string) {
  return {
    srcTwinClassFieldId: src,
    lookupTwinClassFieldId: looked,
    dstTwinClassFieldId: world.note,
  };
}

async function readLinks(twinId: string): Promise<Set<string>> {
  const rows = await platform.services.db
    .selectFrom("twin_link")
    .select("dst_twin_id")
    .where("src_twin_id", "=", twinId)
    .execute();
  return new Set(rows.map((row) => row.dst_twin_id));
}
