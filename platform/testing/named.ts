import { randomUUID } from "node:crypto";

/** A text as the contract wants it written. */
export const i18nText = (text: string) => ({ translationInCurrentLocale: text });

/** A key that nothing else has. */
export const newKey = () => `k${randomUUID().replaceAll("-", "").slice(0, 12)}`;
