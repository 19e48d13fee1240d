import { createContext, useContext } from "react";

const NonceContext = createContext<string | undefined>(undefined);

export const NonceProvider = NonceContext.Provider;

/** Returns the request's nonce. Without it the content security policy blocks scripts and style elements. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
