/**
 * Field number under which `twin_range` stores a twin's completeness in percent. It is negative, because real fields
 * have positive numbers.
 */
export const COMPLETENESS_NO = -1;
