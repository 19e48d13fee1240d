/** What a page looks like from afar. */
export type PageShape = "list" | "product" | "card" | "form";

const SHAPES: readonly (readonly [RegExp, PageShape])[] = [
  [/^\/(?:products|browse|marketplaces|users|notifications)$/, "list"],
  [/^\/(?:products\/new|connect-marketplace|settings\/\w+)$/, "form"],
  [/^\/edit(?:Product|MarketplaceProduct|MarketplaceConnector)\/[^/]+$/, "form"],
  [/^\/(?:products|browse)\/[^/]+$/, "product"],
  [/^\/(?:marketplace-product|view-marketplace-connector)\/[^/]+$/, "card"],
];

/** Dialogs lie below the page they open over. */
const DIALOG =
  /\/(?:connect|optimize|publish|delete|invite)$|\/(?:delete|remove|invitation)\/[^/]+$/;

/**
 * The shape of the page one goes to; null when it is the page one is on (its dialogs and other
 * parts of its list are that), and for pages that have no shape of their own.
 */
export function pendingPageShape(from: string, to: string): PageShape | null {
  const page = to.replace(DIALOG, "");
  if (page === from.replace(DIALOG, "")) return null;
  return SHAPES.find(([path]) => path.test(page))?.[1] ?? null;
}
