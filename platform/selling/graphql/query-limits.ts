import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLError,
  Kind,
  type SelectionSetNode,
} from "graphql";
import { createGraphQLError } from "graphql-yoga";

const MAX_DEPTH = 10;
const MAX_FIELDS = 200;
/** Maximum number of top-level fields of an operation. Each of them runs its own database queries. */
const MAX_CALLS = 20;
export const MAX_TOKENS = 4_000;
/**
 * Maximum number of introspection fields. It is higher than `MAX_FIELDS`, because introspection repeats the same few
 * fields for every type.
 */
const MAX_SCHEMA_FIELDS = 400;
/** Introspection field that isn't counted as a level: it only unwraps a list or non-null type. */
const UNWRAPPING = "ofType";

interface Cost {
  fields: number;
  calls: number;
  maxFields: number;
  /** Cost of introspection fields, which are counted separately; null in the cost of introspection itself. */
  schema: Cost | null;
}

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/**
 * Rejects a document that nests or repeats more than any screen needs. It runs before validation,
 * which compares all fields of a document with each other.
 */
export function documentLimitError({ definitions }: DocumentNode): GraphQLError | null {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
  }
  const cost = createCost();
  for (const node of definitions) {
    // Unused fragments count too, because they are validated as well.
    if (!("selectionSet" in node)) continue;
    const isFragment = node.kind === Kind.FRAGMENT_DEFINITION;
    const within = new Set<FragmentDefinitionNode>(isFragment ? [node] : []);
    const own = isFragment ? createCost() : cost;
    const depth = measure(fragments, node.selectionSet, own, within, !isFragment);
    if (depth > MAX_DEPTH || isExceeded(own) || own.calls > MAX_CALLS) return tooMuch();
  }
  return null;
}

function createCost(): Cost {
  const schema = { fields: 0, calls: 0, maxFields: MAX_SCHEMA_FIELDS, schema: null };
  return { fields: 0, calls: 0, maxFields: MAX_FIELDS, schema };
}

function isExceeded({ fields, maxFields, schema }: Cost): boolean {
  return fields > maxFields || (schema !== null && isExceeded(schema));
}

function tooMuch(): GraphQLError {
  return createGraphQLError(
    `The query asks for too much at once: at most ${MAX_CALLS} calls, ${MAX_FIELDS} fields, ${MAX_DEPTH} levels`,
  );
}

function measure(
  fragments: Fragments,
  { selections }: SelectionSetNode,
  cost: Cost,
  within: ReadonlySet<FragmentDefinitionNode>,
  isRoot: boolean,
): number {
  let deepest = 0;
  for (const selection of selections) {
    // Stops counting once a limit is exceeded, because a few nested fragments can expand to an enormous number of
    // fields.
    if (isExceeded(cost)) return deepest;
    let depth = 0;
    cost.fields += 1;
    if (selection.kind === Kind.FIELD) {
      if (isRoot) cost.calls += 1;
      const own = selection.name.value === UNWRAPPING ? 0 : 1;
      const below = selection.selectionSet;
      const inner = isRoot && selection.name.value.startsWith("__") ? (cost.schema ?? cost) : cost;
      depth = own + (below ? measure(fragments, below, inner, within, false) : 0);
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      depth = measure(fragments, selection.selectionSet, cost, within, isRoot);
    } else {
      const fragment = fragments.get(selection.name.value);
      if (fragment && !within.has(fragment)) {
        const inner = new Set([...within, fragment]);
        depth = measure(fragments, fragment.selectionSet, cost, inner, isRoot);
      }
    }
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
