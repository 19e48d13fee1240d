/** In characters. */
export const MAX_NAME_LENGTH = 75;
export const MAX_SKU_LENGTH = 100;
