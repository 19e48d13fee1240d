/** The maximum number of products that one form duplicates. The platform has the same limit for one call. */
export const MAX_COPIES = 50;
