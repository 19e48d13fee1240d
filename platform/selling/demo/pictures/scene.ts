/**
 * A product on a canvas of 1200 × 900, which stands on a floor at about two thirds of the height.
 */
export interface Drawing {
  /** Colors of the background, from its bright center outwards. */
  backdrop: readonly [string, string];
  shadow: { x: number; y: number; width: number };
  defs: string;
  art: string;
  /** Section and background of the second image, a close-up. */
  detail: { x: number; y: number; zoom: number; backdrop: readonly [string, string] };
}

export const WIDTH = 1200;
export const HEIGHT = 900;

export function wholeScene({ backdrop, shadow, defs, art }: Drawing): string {
  return svg(
    backdrop,
    defs,
    `<ellipse cx="${shadow.x}" cy="${shadow.y}" rx="${shadow.width}" ry="${shadow.width * 0.11}" fill="url(#shade)"/>
    ${art}`,
  );
}

export function detailScene({ shadow, defs, art, detail }: Drawing): string {
  const { x, y, zoom } = detail;
  return svg(
    detail.backdrop,
    defs,
    `<g transform="translate(${WIDTH / 2} ${HEIGHT / 2}) scale(${zoom}) rotate(-6) translate(${-x} ${-y})">
      <ellipse cx="${shadow.x}" cy="${shadow.y}" rx="${shadow.width}" ry="${shadow.width * 0.11}" fill="url(#shade)"/>
      ${art}
    </g>`,
  );
}

function svg([inner, outer]: readonly [string, string], defs: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
  <defs>
    <radialGradient id="wall" cx="0.5" cy="0.42" r="0.75">
      <stop offset="0" stop-color="${inner}"/><stop offset="1" stop-color="${outer}"/>
    </radialGradient>
    <linearGradient id="floor" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.08"/>
    </linearGradient>
    <radialGradient id="shade">
      <stop offset="0" stop-color="#1a120a" stop-opacity="0.42"/><stop offset="0.6" stop-color="#1a120a" stop-opacity="0.16"/><stop offset="1" stop-color="#1a120a" stop-opacity="0"/>
    </radialGradient>
    ${defs}
  </defs>
  <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#wall)"/>
  <rect y="640" width="${WIDTH}" height="260" fill="url(#floor)"/>
  ${content}
</svg>`;
}

/**
 * Builds a gradient of light from one side: `stops` are colors, spread evenly from left to right.
 */
export function across(id: string, ...stops: string[]): string {
  return gradient(id, `x1="0" y1="0" x2="1" y2="0"`, stops);
}

export function down(id: string, ...stops: string[]): string {
  return gradient(id, `x1="0" y1="0" x2="0" y2="1"`, stops);
}

function gradient(id: string, direction: string, stops: readonly string[]): string {
  const last = Math.max(stops.length - 1, 1);
  const marks = stops.map((stop, at) => `<stop offset="${at / last}" stop-color="${stop}"/>`);
  return `<linearGradient id="${id}" ${direction}>${marks.join("")}</linearGradient>`;
}
