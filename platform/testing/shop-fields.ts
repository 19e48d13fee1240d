import { randomUUID } from "node:crypto";

import type { Db } from "../base/database/executor.ts";
import { text } from "./shop-text.ts";

export async function addColors(db: Db, domainId: string) {
  const colorsId = randomUUID();
  const colors = { red: randomUUID(), green: randomUUID(), blue: randomUUID() };
  await db
    .insertInto("data_list")
    .values({ id: colorsId, domain_id: domainId, key: "colors", name: text("Colors") })
    .execute();
  await db
    .insertInto("data_list_option")
    .values(
      Object.entries(colors).map(([key, id], position) => ({
        id,
        data_list_id: colorsId,
        name: text(key),
        external_id: key,
        position,
      })),
    )
    .execute();
  return { colorsId, colors };
}

export async function addFields(
  db: Db,
  classes: { product: string; lamp: string; card: string },
  colorsId: string,
  link: { goesWith: string },
) {
  const params = {
    ean: {
      regexp: "\\d{8}|\\d{13}",
      unique: "true",
      regexpMessage: "EAN must be 8 or 13 digits",
      uniqueMessage: "EAN already exists",
      requiredMessage: "EAN is required",
    },
    sku: { maxLength: "100", requiredMessage: "SKU is required" },
    price: { min: "0", max: "1000", decimalPlaces: "2" },
    released: { pattern: "yyyy-MM-dd" },
    colors: { listUUID: colorsId, multiple: "true", supportCustom: "true" },
    in_stock: {},
    keeper: { multiple: "false" },
    api_key: {},
    images: {},
    watts: {},
    companion: { linkUUID: link.goesWith },
  };
  const shapes: [keyof typeof params, number, string, { required?: boolean }?][] = [
    ["ean", 1301, classes.product, { required: true }],
    ["sku", 1301, classes.product, { required: true }],
    ["price", 1317, classes.product],
    ["released", 1302, classes.product],
    ["colors", 1305, classes.product],
    ["in_stock", 1306, classes.product],
    ["keeper", 1311, classes.product],
    ["api_key", 1326, classes.product],
    ["images", 1316, classes.product],
    ["watts", 1317, classes.lamp],
    ["companion", 1310, classes.card],
  ];
  const ids: Record<string, string> = {};
  for (const [position, [key, typer, classId, more]] of shapes.entries()) {
    const id = (ids[key] = randomUUID());
    await db
      .insertInto("twin_class_field")
      .values({
        id,
        class_id: classId,
        key,
        name: text(key === "ean" || key === "sku" ? key.toUpperCase() : key),
        field_typer_featurer_id: typer,
        field_typer_params: JSON.stringify(params[key]),
        position,
        ...more,
      })
      .execute();
  }
  return ids as Record<keyof typeof params, string>;
}
