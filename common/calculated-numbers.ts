// Field numbers under which `twin_range` stores numbers that the platform calculates. They are negative, because real
// fields have positive numbers.

/** Completeness of a product in percent. */
export const COMPLETENESS_NO = -1;

/** 1 for a card whose live listing shows outdated content, 0 if it is up to date. Cards without a listing have none. */
export const OUTDATED_NO = -2;
