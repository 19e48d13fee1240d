import type { ReferenceView } from "#app/rules/entities/entity-value.ts";

export const MARGIN = 16;
export const BOX = { width: 184, height: 40 };
export const ROW_GAP = 16;
const LAYER_GAP = 64;
const LINK_GAP = 168;
const MAX_LETTERS = 24;

export interface ClassBox {
  key: string;
  x: number;
  y: number;
  text: string;
  name: string;
  href: string | null;
  isCenter: boolean;
}

export interface ClassLine {
  key: string;
  path: string;
  isDashed: boolean;
  /** The name of a link and the address of its page. */
  label: { x: number; y: number; text: string; name: string; href: string | null } | null;
}

export interface ClassPictureView {
  width: number;
  height: number;
  box: typeof BOX;
  boxes: ClassBox[];
  lines: ClassLine[];
}

interface Point {
  x: number;
  y: number;
}

/**
 * Draws a class in the middle: its ancestor and head above, the descendants and children below, linked classes on the
 * sides.
 */
export function drawClassGraph(neighbors: ClassNeighbors): ClassPictureView {
  const { center, linksFrom, linksTo } = neighbors;
  const above = [
    ...(neighbors.extends ? [{ item: neighbors.extends, isDashed: false }] : []),
    ...(neighbors.head ? [{ item: neighbors.head, isDashed: true }] : []),
  ];
  const below = [
    ...neighbors.extendedBy.map((item) => ({ item, isDashed: false })),
    ...neighbors.contains.map((item) => ({ item, isDashed: true })),
  ];
  const sideX = (BOX.width + LINK_GAP) * (linksFrom.length > 0 ? 1 : 0);
  const width =
    MARGIN * 2 +
    Math.max(
      sideX + BOX.width + (linksTo.length > 0 ? LINK_GAP + BOX.width : 0),
      rowWidth(above.length),
      rowWidth(Math.min(below.length, BOXES_PER_ROW)),
    );
  const middle = MARGIN + (above.length > 0 ? BOX.height + LAYER_GAP : 0);
  const sides = Math.max(linksFrom.length, linksTo.length, 1);
  const middleHeight = sides * (BOX.height + ROW_GAP) - ROW_GAP;
  const place: Point = {
    x: centerX(width, linksFrom.length, linksTo.length),
    y: middle + (middleHeight - BOX.height) / 2,
  };
  const bottom = middle + middleHeight + LAYER_GAP;
  const top = above.map(({ item, isDashed }, index) => {
    const at = { x: rowX(place.x, above.length, index), y: MARGIN };
    return { box: boxAt(`above ${item.id}`, item, at), line: upward(item, place, at, isDashed) };
  });
  const children = below.map(({ item, isDashed }, index) => {
    const row = Math.floor(index / BOXES_PER_ROW);
    const inRow = Math.min(below.length - row * BOXES_PER_ROW, BOXES_PER_ROW);
    const at = {
      x: rowX(place.x, inRow, index % BOXES_PER_ROW),
      y: bottom + row * (BOX.height + ROW_GAP),
    };
    return { box: boxAt(`below ${item.id}`, item, at), line: upward(item, at, place, isDashed) };
  });
  const left = linksFrom.map((linked, index) =>
    linkedAt(linked, place, { x: place.x - LINK_GAP - BOX.width, y: sideY(middle, index) }),
  );
  const right = linksTo.map((linked, index) =>
    linkedAt(linked, place, { x: place.x + LINK_GAP + BOX.width, y: sideY(middle, index) }),
  );
  const parts = [...top, ...left, ...right, ...children];
  const boxes = [
    ...parts.map(({ box }) => box),
    { ...boxAt("center", center, place), isCenter: true },
  ];
  return shifted({ box: BOX, boxes, lines: parts.map(({ line }) => line), width, height: 0 });
}

const BOXES_PER_ROW = 4;

function rowWidth(count: number): number {
  return count * (BOX.width + ROW_GAP) - ROW_GAP;
}

function centerX(width: number, left: number, right: number): number {
  const shift = (Number(left > 0) - Number(right > 0)) * ((LINK_GAP + BOX.width) / 2);
  return (width - BOX.width) / 2 + shift;
}

function rowX(center: number, count: number, index: number): number {
  return center - ((count - 1) * (BOX.width + ROW_GAP)) / 2 + index * (BOX.width + ROW_GAP);
}

function sideY(middle: number, index: number): number {
  return middle + index * (BOX.height + ROW_GAP);
}

export function boxAt(
  key: string,
  { name, href }: Pick<ReferenceView, "name" | "href">,
  { x, y }: Point,
): ClassBox {
  return { key, x, y, text: shorten(name), name, href, isCenter: false };
}

export function shorten(text: string): string {
  return text.length > MAX_LETTERS ? `${text.slice(0, MAX_LETTERS - 1)}…` : text;
}

/** Draws an arrow up, from a descendant to its ancestor, or from a child to its head. */
function upward(item: ReferenceView, from: Point, to: Point, isDashed: boolean): ClassLine {
  const start = { x: from.x + BOX.width / 2, y: from.y };
  const end = { x: to.x + BOX.width / 2, y: to.y + BOX.height };
  const half = (start.y + end.y) / 2;
  const path = `M${start.x} ${start.y}C${start.x} ${half} ${end.x} ${half} ${end.x} ${end.y}`;
  return { key: `${isDashed} ${item.id}`, path, isDashed, label: null };
}

function linkedAt({ item, link }: LinkedClass, center: Point, at: Point) {
  const isRight = at.x > center.x;
  const [from, to] = isRight ? [center, at] : [at, center];
  const start = { x: from.x + BOX.width, y: from.y + BOX.height / 2 };
  const end = { x: to.x, y: to.y + BOX.height / 2 };
  const half = (start.x + end.x) / 2;
  const outer = isRight ? end : start;
  return {
    box: boxAt(`link ${link.id}`, item, at),
    line: {
      key: link.id,
      path: `M${start.x} ${start.y}C${half} ${start.y} ${half} ${end.y} ${end.x} ${end.y}`,
      isDashed: false,
      label: {
        x: outer.x + (isRight ? -LINK_GAP / 2 : LINK_GAP / 2),
        y: outer.y - 12,
        text: shorten(link.name),
        name: link.name,
        href: link.href,
      },
    },
  };
}

/** Moves everything to the right until the leftmost box is visible. */
function shifted(view: ClassPictureView): ClassPictureView {
  const left = Math.min(...view.boxes.map(({ x }) => x));
  const right = Math.max(...view.boxes.map(({ x }) => x + BOX.width));
  const bottom = Math.max(...view.boxes.map(({ y }) => y + BOX.height));
  const dx = MARGIN - left;
  if (dx === 0) return { ...view, width: right + MARGIN, height: bottom + MARGIN };
  return {
    ...view,
    width: right + dx + MARGIN,
    height: bottom + MARGIN,
    boxes: view.boxes.map((box) => ({ ...box, x: box.x + dx })),
    lines: view.lines.map((line) => ({
      ...line,
      path: line.path.replaceAll(
        /(-?[\d.]+) (-?[\d.]+)/g,
        (_pair, x: string, y: string) => `${Number(x) + dx} ${y}`,
      ),
      label: line.label && { ...line.label, x: line.label.x + dx },
    })),
  };
}

/** A linked class, with the link. */
export interface LinkedClass {
  item: ReferenceView;
  link: ReferenceView;
}

export interface ClassNeighbors {
  center: ReferenceView;
  extends: ReferenceView | null;
  head: ReferenceView | null;
  extendedBy: ReferenceView[];
  contains: ReferenceView[];
  linksTo: LinkedClass[];
  linksFrom: LinkedClass[];
  /** True if the class has more neighbors than the graph shows. */
  hasMore: boolean;
}
