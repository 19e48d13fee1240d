import type { ReferenceView } from "#app/rules/entities/entity-value.ts";

import {
  BOX,
  boxAt,
  type ClassBox,
  type ClassLine,
  type ClassPictureView,
  MARGIN,
  ROW_GAP,
  shorten,
} from "./draw-class-graph.server.ts";

const FIRST_GAP = 176;
const STEP_GAP = 40;

interface Point {
  x: number;
  y: number;
}

/**
 * Draws the factory on the left, its parts in a column beside it, and the steps and results of a part to its right.
 */
export function drawFactoryGraph(name: string, parts: readonly FactoryPart[]): ClassPictureView {
  const rows = Math.max(parts.length, 1);
  const height = MARGIN * 2 + rows * (BOX.height + ROW_GAP) - ROW_GAP;
  const place: Point = { x: MARGIN, y: (height - BOX.height) / 2 };
  const center = {
    ...boxAt("factory", { name, href: null }, place),
    isCenter: true,
  };
  const drawn = parts.map((part, index) => drawPart(part, index, place));
  const longest = Math.max(0, ...parts.map(({ steps, leadsTo }) => steps.length + leadsTo.length));
  const ends = parts.length === 0 ? place.x : partX(place) + longest * (BOX.width + STEP_GAP);
  return {
    width: ends + BOX.width + MARGIN,
    height,
    box: BOX,
    boxes: [center, ...drawn.flatMap(({ boxes }) => boxes)],
    lines: drawn.flatMap(({ lines }) => lines),
  };
}

function partX({ x }: Point): number {
  return x + BOX.width + FIRST_GAP;
}

function drawPart(part: FactoryPart, index: number, factory: Point) {
  const at = { x: partX(factory), y: MARGIN + index * (BOX.height + ROW_GAP) };
  const key = part.item.id;
  const boxes: ClassBox[] = [boxAt(key, part.item, at)];
  const lines: ClassLine[] = [
    { ...arrow(key, factory, at, !part.isActive), label: labelOf(part, at) },
  ];
  let from = at;
  const follows = [
    ...part.steps.map((item) => ({ item, isDashed: false })),
    ...part.leadsTo.map((item) => ({ item, isDashed: true })),
  ];
  for (const { item, isDashed } of follows) {
    const to = { x: from.x + BOX.width + STEP_GAP, y: at.y };
    const own = `${key} ${item.id}`;
    boxes.push(boxAt(own, item, to));
    lines.push(arrow(own, from, to, isDashed));
    from = to;
  }
  return { boxes, lines };
}

/** Labels the line to a part with its kind and condition. The label links to the condition, or else to the part. */
function labelOf({ kind, condition, item }: FactoryPart, at: Point): ClassLine["label"] {
  const leads: Pick<ReferenceView, "name" | "href"> = condition ?? item;
  const name = condition ? `${kind}: ${leads.name}` : kind;
  const text = shorten(name);
  return {
    x: at.x - FIRST_GAP / 2 + 4,
    y: at.y + BOX.height / 2 - 12,
    text,
    name,
    href: leads.href,
  };
}

function arrow(key: string, from: Point, to: Point, isDashed: boolean): ClassLine {
  const start = { x: from.x + BOX.width, y: from.y + BOX.height / 2 };
  const end = { x: to.x, y: to.y + BOX.height / 2 };
  const turn = start.x + Math.min(24, (end.x - start.x) / 2);
  const path = `M${start.x} ${start.y}C${turn} ${start.y} ${start.x} ${end.y} ${turn} ${end.y}L${end.x} ${end.y}`;
  return { key: `line ${key}`, path, isDashed, label: null };
}

export interface FactoryPart {
  /** The kind of the part as a text, for example "pipeline". */
  kind: string;
  item: ReferenceView;
  isActive: boolean;
  inputClass: ReferenceView | null;
  condition: ReferenceView | null;
  isInverted: boolean;
  steps: ReferenceView[];
  /** The status that the part sets, and the factory that runs after it. */
  leadsTo: ReferenceView[];
}
