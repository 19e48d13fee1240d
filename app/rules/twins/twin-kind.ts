export type TwinKind = "product" | "card" | "connector" | "other";

/** Maps a class key to the kind of twin in sellers' terms. Other platforms may use upper-case keys. */
export function twinKind(classKey: string): TwinKind {
  const key = classKey.toLowerCase();
  if (key === "marketplace_connector" || key.startsWith("connector_")) return "connector";
  if (key.startsWith("marketplace_")) return "card";
  if (key === "product_document") return "other";
  return key === "product" || key.startsWith("product_") ? "product" : "other";
}
