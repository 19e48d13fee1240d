import { createContext, useContext } from "react";

const TimeZone = createContext<string | null>(null);

export const TimeZoneProvider = TimeZone.Provider;

/** Returns the time zone of the business; null on pages without a business. */
export function useTimeZone(): string | null {
  return useContext(TimeZone);
}
