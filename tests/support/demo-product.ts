import { idOf } from "#platform/selling/template/ids.ts";

/** The espresso machine of the demo business: there from the start, and no test takes it away. */
export const DEMO_PRODUCT_ID = idOf("demo:product:5907312071047");
