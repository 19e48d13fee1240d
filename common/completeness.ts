/** Number of a twin's completeness (in percent) in `twin_range`. Fields have positive numbers. */
export const COMPLETENESS_NO = -1;
