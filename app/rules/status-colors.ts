interface StatusColors {
  /** #RRGGBB of the status; null means the specification's blue. */
  background: string | null;
  color: string | null;
}

/**
 * Returns the display colors of a status, or null if it has none. A text color with too little contrast is replaced
 * by a readable one.
 */
export function statusColors({
  background,
  color,
}: StatusColors): { background: string; color: string } | null {
  if (!background || !/^#[\da-f]{6}$/i.test(background)) return null;
  const isReadable = color && contrast(background, color) >= 4.5;
  return { background, color: isReadable ? color : readableOn(background) };
}

function readableOn(background: string): string {
  return contrast(background, "#ffffff") >= 4.5 ? "#ffffff" : "#171614";
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
