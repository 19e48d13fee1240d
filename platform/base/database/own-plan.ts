import { sql } from "kysely";

const OWN_PLAN_COMMENT = "/* own plan */";

/**
 * Comment in a statement whose best plan depends on its values: how many rows a text, a price or a date matches. The
 * database plans it each time, instead of using one plan for all values.
 */
export const OWN_PLAN = sql.raw(OWN_PLAN_COMMENT);

export function hasOwnPlan(text: string): boolean {
  return text.includes(OWN_PLAN_COMMENT);
}
