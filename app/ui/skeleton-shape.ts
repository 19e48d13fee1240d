/** Shape of the skeleton of a page while it loads. */
export type PageShape = "list" | "product" | "card" | "form";

const SHAPES: readonly (readonly [RegExp, PageShape])[] = [
  [/^\/(?:products|browse|marketplaces|users|notifications)$/, "list"],
  [/^\/(?:products\/new|connect-marketplace|settings\/\w+)$/, "form"],
  [/^\/edit(?:Product|MarketplaceProduct|MarketplaceConnector)\/[^/]+$/, "form"],
  [/^\/(?:products|browse)\/[^/]+$/, "product"],
  [/^\/(?:marketplace-product|view-marketplace-connector)\/[^/]+$/, "card"],
];

/** End of a dialog's path, which follows the path of its page. */
const DIALOG =
  /\/(?:connect|optimize|publish|delete|invite)$|\/(?:delete|remove|invitation)\/[^/]+$/;

/**
 * Returns the shape of the next page. Null if it is the current page (with a dialog or another list state),
 * and for pages without a shape.
 */
export function pendingPageShape(from: string, to: string): PageShape | null {
  const page = to.replace(DIALOG, "");
  if (page === from.replace(DIALOG, "")) return null;
  return SHAPES.find(([path]) => path.test(page))?.[1] ?? null;
}
