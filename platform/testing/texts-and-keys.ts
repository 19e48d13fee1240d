import { randomUUID } from "node:crypto";

/** A text in the contract's format. */
export const i18nText = (text: string) => ({ translationInCurrentLocale: text });

/** A unique key. */
export const newKey = () => `k${randomUUID().replaceAll("-", "").slice(0, 12)}`;
