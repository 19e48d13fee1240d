import { createContext, useContext } from "react";

const AppName = createContext("Vitrine");

export const AppNameProvider = AppName.Provider;

/** What this installation calls itself: the `{appName}` of titles and texts. */
export function useAppName(): string {
  return useContext(AppName);
}
