import { createContext, useContext } from "react";

const NonceContext = createContext<string | undefined>(undefined);

export const NonceProvider = NonceContext.Provider;

/** The request's nonce: without it the content security policy refuses scripts and style elements. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
