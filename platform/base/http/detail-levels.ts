import { CODE, RequestError } from "../errors/request-error.ts";
import { createMessage } from "../messages/message.ts";
import { type DetailKey, MODES, type ModeValue } from "./modes.ts";
import { parseFlag } from "./query-values.ts";

/** The detail levels requested by a read. */
export interface DetailOptions {
  /** True nests related objects. False returns only their IDs, and the objects in `relatedObjects`. */
  lazy: boolean;
  mode<N extends DetailKey>(name: N): ModeValue<N>;
  /** Keys of the twin fields to return; null returns all. */
  fieldKeys: ReadonlySet<string> | null;
}

/**
 * Field selection: keys of the twin fields to return, separated by commas; an addition to upstream.
 */
export const FIELD_KEYS = "fieldKeyList";

/**
 * Reads the detail levels of a query. As in the contract, unknown parameters are ignored. An unknown value of a known
 * parameter is rejected, and if a parameter is repeated, its first value counts.
 */
export function parseDetailOptions(query: URLSearchParams): DetailOptions {
  const requestedLevels = new Map<string, string>();
  for (const [key, value] of query) {
    if (!key.startsWith("show") || !key.endsWith("Mode")) continue;
    const rawName = key.slice("show".length, -"Mode".length);
    const name = DETAIL_KEY_ALIASES.get(rawName) ?? rawName;
    const values: readonly string[] | undefined = isMode(name) ? MODES[name] : undefined;
    if (!values) continue;
    if (!values.includes(value)) {
      throw new RequestError(
        CODE.BAD_REQUEST,
        createMessage("parameter_not_choice", { name: key, choices: values }),
      );
    }
    if (!requestedLevels.has(name)) requestedLevels.set(name, value);
  }
  const keys = query.get(FIELD_KEYS);
  return {
    fieldKeys: keys === null ? null : new Set(keys.split(",")),
    lazy: parseFlag(query.get("lazyRelation")) ?? true,
    mode: <N extends DetailKey>(name: N) =>
      (requestedLevels.get(name) ?? MODES[name][0]) as ModeValue<N>,
  };
}

/** Names of detail levels that upstream's own client spells differently. */
const DETAIL_KEY_ALIASES = new Map([["FactoryPipelinesCount", "FactoryPipelineCount"]]);

function isMode(name: string): name is DetailKey {
  return Object.hasOwn(MODES, name);
}
