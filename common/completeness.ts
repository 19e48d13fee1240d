/** The number under which `twin_range` has a twin's completeness in percent. Fields have positive numbers. */
export const COMPLETENESS_NO = -1;
