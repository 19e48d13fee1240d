import { globSync, readFileSync } from "node:fs";
import path from "node:path";

import ts from "typescript";
import { expect, test } from "vitest";

const APP = path.resolve(import.meta.dirname, "..");

/** Attributes and options whose text users read or screen readers announce. */
const TEXT_ATTRIBUTES = new Set([
  "aria-description",
  "aria-label",
  "aria-valuetext",
  "alt",
  "description",
  "emptyText",
  "fallback",
  "header",
  "hint",
  "label",
  "note",
  "notice",
  "pendingLabel",
  "placeholder",
  "suffix",
  "summary",
  "text",
  "title",
]);

/** Names are the same in every language. */
const NAMES = new Set(["Showroom", "Vitrine", "Ctrl K", "EAN", "SKU", "UTF", "windows"]);

/** Metrics are described in English: operators read them in their own tools. */
const METRICS = /page-metrics/;

/**
 * Operators such as `||` and `+`: a text at either side can become the value of the expression or a part of it, so this
 * test looks for hard-coded texts at both sides.
 */
const TEXT_OPERATORS = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.PlusToken,
]);

test("no page and no control contains hard-coded text", () => {
  const files = globSync("{routes,ui,server,rules}/**/*.{ts,tsx}", { cwd: APP });
  expect(files.length).toBeGreaterThan(100);
  const hardCodedTexts = files
    .filter((file) => !file.includes(".test.") && !METRICS.test(file))
    .flatMap((file) => textsIn(file).map((text) => `${file}: ${text}`));
  expect(hardCodedTexts).toEqual([]);
});

function textsIn(file: string): string[] {
  const source = readFileSync(path.join(APP, file), "utf8");
  const texts: string[] = [];
  look(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true), texts);
  return texts
    .filter((text) => !text.startsWith("#"))
    .map((text) => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, ""))
    .filter((text) => text.length > 1 && !NAMES.has(text));
}

function look(node: ts.Node, texts: string[]): void {
  if (ts.isJsxText(node)) texts.push(node.text);
  if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) literals(node.expression, texts);
  if (ts.isJsxAttribute(node) && TEXT_ATTRIBUTES.has(node.name.getText()))
    literals(node.initializer, texts);
  if (ts.isPropertyAssignment(node) && TEXT_ATTRIBUTES.has(node.name.getText())) {
    literals(node.initializer, texts);
  }
  if (ts.isCallExpression(node) && node.expression.getText() === "flashToast") {
    literals(node.arguments[2], texts);
  }
  ts.forEachChild(node, (child) => look(child, texts));
}

/** Collects the strings that an expression can evaluate to, except results of function calls. */
function literals(node: ts.Node | undefined, texts: string[]): void {
  if (!node) return;
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) texts.push(node.text);
  if (ts.isTemplateExpression(node)) {
    texts.push(
      [node.head, ...node.templateSpans.map(({ literal }) => literal)]
        .map(({ text }) => text)
        .join(" "),
    );
  }
  if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node))
    literals(node.expression, texts);
  if (ts.isConditionalExpression(node)) {
    literals(node.whenTrue, texts);
    literals(node.whenFalse, texts);
  }
  if (ts.isBinaryExpression(node) && TEXT_OPERATORS.has(node.operatorToken.kind)) {
    literals(node.left, texts);
    literals(node.right, texts);
  }
}
