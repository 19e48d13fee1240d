import { type RootOperationNode, TableNode } from "kysely";

import type { Db } from "../base/database/executor.ts";

interface Statement {
  kind: RootOperationNode["kind"];
  /** What a whole statement reads; empty for one written as SQL. */
  tables: string[];
}

/** A database that notes what it executes; `statements` grows as it is used. */
export function recordStatements(db: Db) {
  const statements: Statement[] = [];
  // Kysely also transforms the queries within a statement.
  const nodes = new WeakMap<object, RootOperationNode>();
  const recording = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      nodes.set(queryId, node);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      const node = nodes.get(queryId);
      if (node) statements.push({ kind: node.kind, tables: tablesRead(node) });
      return result;
    },
  });
  /** How often a table was read. */
  const reads = (table: string) => statements.filter(({ tables }) => tables.includes(table)).length;
  return { db: recording, statements, reads };
}

// cspell:ignore froms
function tablesRead(node: RootOperationNode): string[] {
  if (node.kind !== "SelectQueryNode") return [];
  const froms = node.from?.froms ?? [];
  return froms.filter(TableNode.is).map(({ table }) => table.identifier.name);
}
