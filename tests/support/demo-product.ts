import { idOf } from "#platform/selling/template/ids.ts";

/** The espresso machine of the demo business, which no test deletes. */
export const DEMO_PRODUCT_ID = idOf("demo:product:5907312071047");
