/**
 * Status of unfinished twins, which belongs to no class of a domain; upstream's clients send its ID.
 */
export const SKETCH_STATUS_ID = "00000001-0000-0000-0000-000000000001";
