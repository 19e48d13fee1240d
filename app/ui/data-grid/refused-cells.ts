import type { UnsavedCell } from "./grid-props.ts";

/**
 * Takes the refused cells that are undone next: those of the latest save, unless something was saved after it. Null if
 * there are none.
 */
export function takeRefused<Row>(unsaved: readonly UnsavedCell<Row>[], position: number) {
  const refused = unsaved.flatMap(({ problem, refusal }) => (problem && refusal ? [refusal] : []));
  const last = Math.max(...refused.map(({ save }) => save));
  const refusal = refused.find(({ save }) => save === last);
  if (refusal?.position !== position) return null;
  const left = unsaved.filter((cell) => !cell.problem || cell.refusal?.save !== last);
  return { left, count: unsaved.length - left.length, isStep: refusal.isStep };
}
