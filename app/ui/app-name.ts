import { createContext, useContext } from "react";

const ProductName = createContext("Vitrine");

export const AppNameProvider = ProductName.Provider;

/** What this installation calls itself: the `{product}` of titles and texts. */
export function useAppName(): string {
  return useContext(ProductName);
}
