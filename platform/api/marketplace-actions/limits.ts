import {
  type ASTVisitor,
  type FragmentDefinitionNode,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
} from "graphql";
import { createGraphQLError } from "graphql-yoga";

const DEEPEST = 12;
const MOST_FIELDS = 500;
/** Tools that read the schema ask for it many times over: it only takes a type out of its list. */
const UNWRAPPING = "ofType";

/** Refuses documents that nest or repeat more than any screen needs, before anything runs. */
export function limitDocuments(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(node) {
      const cost = { fields: 0 };
      const depth = measure(context, node.selectionSet, cost, new Set());
      if (depth > DEEPEST || cost.fields > MOST_FIELDS) {
        context.reportError(createGraphQLError("The query asks for too much at once"));
      }
    },
  };
}

function measure(
  context: ValidationContext,
  { selections }: SelectionSetNode,
  cost: { fields: number },
  within: ReadonlySet<FragmentDefinitionNode>,
): number {
  let deepest = 0;
  for (const selection of selections) {
    // Counting stops early: fragments of fragments grow without end in few characters.
    if (cost.fields > MOST_FIELDS) return deepest;
    let depth = 0;
    if (selection.kind === Kind.FIELD) {
      cost.fields += 1;
      const own = selection.name.value === UNWRAPPING ? 0 : 1;
      const below = selection.selectionSet;
      depth = own + (below ? measure(context, below, cost, within) : 0);
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      depth = measure(context, selection.selectionSet, cost, within);
    } else {
      const fragment = context.getFragment(selection.name.value);
      if (fragment && !within.has(fragment)) {
        cost.fields += 1;
        depth = measure(context, fragment.selectionSet, cost, new Set([...within, fragment]));
      }
    }
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
