import { href, Link } from "react-router";

import { m } from "#app/paraglide/messages.js";

import classes from "./code-field.module.css";

/** Warning that another product has the same SKU, which is allowed but usually a mistake. */
export function SharedSkuWarning({ productId }: { productId: string }) {
  return (
    <p className={classes.warning}>
      {m.products_sku_shared()}{" "}
      <Link to={href("/products/:productId", { productId })}>{m.products_sku_open_other()}</Link>
    </p>
  );
}
