/** An ID before all others, with which a walk through a table by ID begins. */
export const BEFORE_ALL_IDS = "00000000-0000-0000-0000-000000000000";
