import { randomUUID } from "node:crypto";

/** Builds a text in the contract's format. */
export const i18nText = (text: string) => ({ translationInCurrentLocale: text });

/** Creates a unique key. */
export const newKey = () => `k${randomUUID().replaceAll("-", "").slice(0, 12)}`;
