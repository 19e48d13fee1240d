/** An English sentence of the platform, with {places}, to the same in Polish and in Russian. */
export type TranslatedMessages = Readonly<Record<string, readonly [pl: string, ru: string]>>;
