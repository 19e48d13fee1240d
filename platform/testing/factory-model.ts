import { randomUUID } from "node:crypto";

import type { startSignedIn } from "./signed-in.ts";
import { i18nText, newKey } from "./texts-and-keys.ts";

export type Ok = Awaited<ReturnType<typeof startSignedIn>>["ok"];

const TEXT = { regexp: ".*" };
const USER = { userFilterUUID: randomUUID(), multiple: "false", longListThreshold: "0" };
const NUMBER = {
  min: "0",
  max: "1000",
  step: "1",
  thousandSeparator: "",
  decimalSeparator: ".",
  decimalPlaces: "2",
};

function createMakers(ok: Ok) {
  const createClass = async (name: string, more: Record<string, unknown> = {}) => {
    const { twinClass } = await ok("POST", "twin_class/v1?showTwinClassMode=SHORT", {
      key: newKey(),
      nameI18n: i18nText(name),
      ownerType: "DOMAIN_BUSINESS_ACCOUNT",
      autoCreateTwinflow: true,
      ...more,
    });
    return twinClass.id as string;
  };
  const field = async (classId: string, key: string, typer = 1301, params: object = TEXT) => {
    const path = `twin_class/${classId}/field/v1?showTwinClassFieldMode=SHORT`;
    const body = {
      key,
      nameI18n: i18nText(key),
      fieldTyperFeaturerId: typer,
      fieldTyperParams: params,
    };
    return (await ok("POST", path, body)).field.id as string;
  };
  const status = async (classId: string, key: string) => {
    const path = `twin_class/${classId}/twin_status/v1?showStatusMode=SHORT`;
    return (await ok("POST", path, { key, nameI18n: i18nText(key) })).twinStatus.id as string;
  };
  const link = async (srcTwinClassId: string, dstTwinClassId: string, type: string) => {
    const { link: created } = await ok("POST", "link/v1?showLinkMode=SHORT", {
      forwardNameI18n: i18nText("forward"),
      backwardNameI18n: i18nText("backward"),
      type,
      linkStrength: "OPTIONAL",
      srcTwinClassId,
      dstTwinClassId,
    });
    return created.id as string;
  };
  return { classOf: createClass, field, status, link };
}

async function makeMarkers(ok: Ok) {
  const { dataList } = await ok("POST", "data_list/v1?showDataListMode=SHORT", {
    key: newKey(),
    nameI18n: i18nText("Markers"),
  });
  const { option } = await ok("POST", "data_list_option/v1?showDataListOptionMode=SHORT", {
    dataListId: dataList.id,
    optionI18n: i18nText("Rush"),
  });
  return { listId: dataList.id as string, rush: option.id as string };
}

async function makeFlow(ok: Ok, order: string) {
  const { status } = createMakers(ok);
  const [open, packed, held] = [
    await status(order, "open"),
    await status(order, "packed"),
    await status(order, "held"),
  ];
  const { twinflow } = await ok("POST", `twin_class/${order}/twinflow/v1?showTwinflowMode=SHORT`, {
    nameI18n: i18nText("Orders"),
    initialStatusId: open,
  });
  const { transition } = await ok(
    "POST",
    `twinflow/${twinflow.id}/transition/v1?showTransitionMode=SHORT`,
    { nameI18n: i18nText("Pack"), alias: newKey(), srcStatusId: open, dstStatusId: packed },
  );
  return { open, packed, held, pack: transition.id as string };
}

async function makeClasses(ok: Ok) {
  const { classOf } = createMakers(ok);
  const shelf = await classOf("Shelf");
  const order = await classOf("Order", { headTwinClassId: shelf, autoCreateTwinflow: false });
  const line = await classOf("Line", { headTwinClassId: order });
  const parcel = await classOf("Parcel");
  const box = await classOf("Box");
  const region = await classOf("Region");
  const partner = await classOf("Partner", { headTwinClassId: region });
  return { shelf, order, line, parcel, box, region, partner };
}

/**
 * Creates classes of orders on shelves with lines below them, parcels, boxes, and partners in regions.
 */
export async function makeFactoryModel(ok: Ok) {
  const { field, status, link } = createMakers(ok);
  const { listId, rush } = await makeMarkers(ok);
  const classes = await makeClasses(ok);
  const { shelf, order, line, parcel, box, region, partner } = classes;
  await ok("PUT", `twin_class/${order}/v1`, { markerDataListUpdate: { newId: listId } });
  const toPartner = await link(order, partner, "ManyToOne");
  const toParcel = await link(order, parcel, "ManyToMany");
  const parcelToPartner = await link(parcel, partner, "ManyToOne");
  const toRegion = await link(order, region, "ManyToOne");
  const toBox = await link(order, box, "ManyToOne");
  const linkTo = (linkUUID: string) => ({ linkUUID, longListThreshold: "0" });
  return {
    ...classes,
    ...(await makeFlow(ok, order)),
    lost: await status(line, "lost"),
    rush,
    toPartner,
    toParcel,
    parcelToPartner,
    boxToOrder: await link(box, order, "ManyToMany"),
    boxNote: await field(box, "box_note"),
    shelfNote: await field(shelf, "shelf_note"),
    note: await field(order, "note"),
    copy: await field(order, "copy"),
    total: await field(order, "total", 1317, NUMBER),
    buyer: await field(order, "buyer", 1311, USER),
    parcelToRegion: await link(parcel, region, "ManyToOne"),
    partnerOfOrder: await field(order, "partner", 1310, linkTo(toPartner)),
    regionOfOrder: await field(order, "region", 1310, linkTo(toRegion)),
    boxOfOrder: await field(order, "box", 1310, linkTo(toBox)),
    quantity: await field(line, "quantity", 1317, NUMBER),
    lineNote: await field(line, "line_note"),
    parcelNote: await field(parcel, "parcel_note"),
    partnerOfParcel: await field(parcel, "parcel_partner", 1310, linkTo(parcelToPartner)),
    partnerNote: await field(partner, "partner_note"),
    regionNote: await field(region, "region_note"),
  };
}
