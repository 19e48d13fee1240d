import { sql } from "kysely";

/**
 * End of a `lateral` query, which then is run for each row before it. With old statistics Postgres would otherwise read
 * a large table as a whole, to join it with a few rows.
 */
export const ONE_BY_ONE = sql.raw("offset 0");
