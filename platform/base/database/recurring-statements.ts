import { LRUCache } from "lru-cache";

import { hasOwnPlan } from "./own-plan.ts";

/** Limit per connection, because the server stores about 60 KB for each prepared statement and its plan. */
export const MAX_PREPARED = 100;

/** Number of texts whose runs are counted. A text that recurs more rarely isn't worth a plan. */
const MAX_COUNTED_TEXTS = 500;

/** Longer texts come from lists of rows and hardly recur. */
const MAX_TEXT_LENGTH = 20_000;

/** Run of a text at which it is prepared. */
const PREPARED_RUN = 3;

/** A list of values, whose number makes each text another one: `in ($1, $2)` or `values ($1), ($2)`. */
const VALUE_LIST = /\bin \(\$\d+, \$|\), \(\$/;

/** A pattern, which may match a few rows or most. */
const PATTERN = /\bi?like (?:any\s*\()?\$|%> \$/;

/** All columns of a table, such as `select *` or `t.*`. */
const ALL_COLUMNS = /[\s.]\*(?:[\s,]|$)/;
const INNERMOST_PARENTHESES = /\([^()]*\)/g;

export interface PreparedStatement {
  name: string;
  /** Whether the columns of its result change when a migration adds a column to a table. */
  readsAllColumns: boolean;
}

/**
 * Finds the statements that recur on one connection, and names them so that they are parsed and planned once. `drop`
 * is called with the name of a statement that must not be used any more.
 */
export class RecurringStatements {
  /** Number of runs; `NaN` for a text that is never prepared. */
  readonly #runs = new LRUCache<string, number>({ max: MAX_COUNTED_TEXTS });
  readonly #prepared: LRUCache<string, PreparedStatement>;
  #lastName = 0;

  constructor(drop: (name: string) => void) {
    this.#prepared = new LRUCache({ max: MAX_PREPARED, dispose: ({ name }) => drop(name) });
  }

  /** Counts a run, and returns the prepared statement if it recurs. */
  count(text: string): PreparedStatement | undefined {
    const prepared = this.#prepared.get(text);
    if (prepared || text.length > MAX_TEXT_LENGTH) return prepared;
    const runs = (this.#runs.get(text) ?? (sharesPlan(text) ? 0 : Number.NaN)) + 1;
    this.#runs.set(text, runs);
    if (!(runs >= PREPARED_RUN)) return undefined;
    this.#lastName += 1;
    const added = { name: `recurring_${this.#lastName}`, readsAllColumns: readsAllColumns(text) };
    this.#runs.delete(text);
    this.#prepared.set(text, added);
    return added;
  }

  forget(text: string): void {
    this.#prepared.delete(text);
  }
}

function sharesPlan(text: string): boolean {
  return !hasOwnPlan(text) && !VALUE_LIST.test(text) && !PATTERN.test(text);
}

/** Only looks at the outermost query, because the columns of inner ones aren't those of the result. */
function readsAllColumns(text: string): boolean {
  let outer = text;
  if (outer.trimStart().startsWith("(")) return ALL_COLUMNS.test(outer);
  for (let inner = ""; inner !== outer;) {
    inner = outer;
    outer = inner.replace(INNERMOST_PARENTHESES, "");
  }
  return ALL_COLUMNS.test(outer);
}
