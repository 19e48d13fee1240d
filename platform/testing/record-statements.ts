import { type RootOperationNode, TableNode } from "kysely";

import type { Db } from "../base/database/executor.ts";

interface Statement {
  kind: RootOperationNode["kind"];
  /** Names of the tables that the statement reads; empty for raw SQL. */
  tables: string[];
}

/** Wraps a database so that each statement is appended to `statements`. */
export function recordStatements(db: Db) {
  const statements: Statement[] = [];
  // Records whole statements only: Kysely also transforms the queries within one.
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
  /** Counts the statements that read a table. */
  const reads = (table: string) => statements.filter(({ tables }) => tables.includes(table)).length;
  return { db: recording, statements, reads };
}

// cspell:ignore froms
function tablesRead(node: RootOperationNode): string[] {
  if (node.kind !== "SelectQueryNode") return [];
  const froms = node.from?.froms ?? [];
  return froms.filter(TableNode.is).map(({ table }) => table.identifier.name);
}
