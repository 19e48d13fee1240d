import { createContext, useContext } from "react";

const AppName = createContext("Vitrine");

export const AppNameProvider = AppName.Provider;

/** Returns the name of this installation, the `{appName}` of titles and texts. */
export function useAppName(): string {
  return useContext(AppName);
}
