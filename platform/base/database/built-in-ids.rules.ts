/** Status of unfinished twins of any class. No domain defines it; upstream's clients send its ID. */
export const SKETCH_STATUS_ID = "00000001-0000-0000-0000-000000000001";
