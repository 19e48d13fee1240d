import { createContext, useContext } from "react";

const TimeZone = createContext<string | null>(null);

export const TimeZoneProvider = TimeZone.Provider;

/** The zone of the business's days; null on pages of no business. */
export function useTimeZone(): string | null {
  return useContext(TimeZone);
}
