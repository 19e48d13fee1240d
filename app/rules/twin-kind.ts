export type TwinKind = "product" | "card" | "connector" | "other";

/** What a twin is to a seller, by the key of its class; keys may come in capitals. */
export function twinKind(classKey: string): TwinKind {
  const key = classKey.toLowerCase();
  if (key === "marketplace_connector" || key.startsWith("connector_")) return "connector";
  if (key.startsWith("marketplace_")) return "card";
  if (key === "product_document") return "other";
  return key === "product" || key.startsWith("product_") ? "product" : "other";
}
