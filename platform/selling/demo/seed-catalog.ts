import type { Tx } from "../../base/database/executor.ts";
import { RequestError } from "../../base/errors/request-error.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { createTwin } from "../../twins/changes/create-twin.ts";
import { createTwins } from "../../twins/changes/create-twins.ts";
import { idOf } from "../template/ids.ts";
import type { Site } from "./month.ts";
import { type DemoProduct, option } from "./products/demo-product.ts";
import type { StoredPicture } from "./store-pictures.ts";

const HOUR_MS = 3_600_000;
/** Time between the creation of two products, so that they seem to have been created over several days. */
const PRODUCT_INTERVAL_MS = 13 * HOUR_MS;

export interface DemoListing {
  product: DemoProduct;
  pictures: Promise<readonly StoredPicture[]>;
}

/** Adds a connected marketplace, and products with images; the first product is the newest. */
export async function seedDemoCatalog(
  services: Services,
  tx: Tx,
  caller: Caller,
  listings: readonly DemoListing[],
): Promise<void> {
  await addConnector(services, tx, caller, { site: "showroom", name: "Showroom" });
  const now = services.now().getTime();
  for (const [index, listing] of listings.entries()) {
    const madeAt = new Date(now - HOUR_MS - index * PRODUCT_INTERVAL_MS);
    await addProducts({ ...services, now: () => madeAt }, tx, caller, [listing]);
  }
}

export function connectorId(site: Site): string {
  return idOf(site === "showroom" ? "demo:connector" : `demo:connector:${site}`);
}

export async function addConnector(
  services: Services,
  tx: Tx,
  caller: Caller,
  { site, name }: { site: Site; name: string },
): Promise<void> {
  await createTwin(services, tx, caller, {
    id: connectorId(site),
    classId: idOf(`class:connector_${site}`),
    name,
    statusKey: "connected",
    fields: { shop_name: "Vitrine Demo Shop" },
  });
}

/** Adds finished drafts with their images. */
export async function addProducts(
  services: Services,
  tx: Tx,
  caller: Caller,
  listings: readonly DemoListing[],
): Promise<void> {
  const twins = listings.map(({ product }) => ({
    id: productId(product),
    classId: idOf(`class:product_${product.type}`),
    name: product.name,
    description: product.description,
    statusKey: "draft",
    fields: fieldsOf(product),
  }));
  for (const outcome of await createTwins(services, tx, caller, twins, { dryRun: false })) {
    if (outcome instanceof RequestError) throw outcome;
  }
  const now = services.now();
  const rows = listings.map(async ({ product, pictures }) =>
    attachmentRows(caller, product, await pictures, now),
  );
  await tx
    .insertInto("twin_attachment")
    .values((await Promise.all(rows)).flat())
    .execute();
}

export function productId({ ean }: Pick<DemoProduct, "ean">): string {
  return idOf(`demo:product:${ean}`);
}

function fieldsOf(product: DemoProduct): Record<string, string> {
  return {
    ean: product.ean,
    sku: product.sku,
    variant_group: product.variantGroup ?? "",
    elements_amount: "1",
    unified_price_for_all_marketplaces: String(product.euroPrice === undefined),
    price: product.price,
    currency: option(product.currency),
    bullet_points: product.bulletPoints.join("\n"),
    ...measures("product_size_unit", "item_product_dimensions", "product_weight", product.size),
    ...measures(
      "package_size_unit",
      "item_package_dimensions",
      "package_weight",
      product.packageSize,
    ),
    ...product.attributes,
  };
}

function measures(
  unitKey: string,
  prefix: string,
  weightKey: string,
  [width, length, height, weight]: DemoProduct["size"],
): Record<string, string> {
  return {
    [unitKey]: option("cm"),
    [`${prefix}_width`]: width,
    [`${prefix}_length`]: length,
    [`${prefix}_height`]: height,
    [`${weightKey}_unit`]: option("kg"),
    [weightKey]: weight,
  };
}

function attachmentRows(
  caller: Caller,
  product: DemoProduct,
  pictures: readonly StoredPicture[],
  now: Date,
) {
  return pictures.map((picture, position) => ({
    id: idOf(`demo:picture:${product.ean}.${position}`),
    twin_id: productId(product),
    field_id: idOf("field:product.images"),
    storage_key: picture.storageKey,
    title: `${product.sku.toLowerCase()}-${position + 1}.webp`,
    size: picture.size,
    media_type: picture.mediaType,
    width: picture.width,
    height: picture.height,
    author_user_id: caller.userId,
    business_account_id: caller.businessAccountId,
    position,
    created_at: now,
  }));
}
