import { splitBullets } from "#app/rules/selling/product-sections.ts";
import type { TextLimits } from "#app/server/selling/actions/selling-schemas.server.ts";
import { LengthNote, LinesNote } from "#app/ui/forms/length-note.tsx";

interface CountProps {
  text: string | undefined;
  limits: readonly TextLimits[];
}

/**
 * Counts the characters of a product's name, which becomes the title of its cards, against the limit of each
 * marketplace.
 */
export function TitleCounts({ text, limits }: CountProps) {
  return limits.map(({ marketplace, titleMax }) => (
    <LengthNote key={marketplace} at={marketplace} text={text} max={titleMax} />
  ));
}

export function DescriptionCounts({ text, limits }: CountProps) {
  return limits.map(({ marketplace, descriptionMax }) => (
    <LengthNote key={marketplace} at={marketplace} text={text} max={descriptionMax} />
  ));
}

export function BulletCounts({ text = "", limits }: CountProps) {
  return limits.map(({ marketplace, bulletsMax, bulletMax }) => (
    <LinesNote
      key={marketplace}
      at={marketplace}
      lines={splitBullets(text)}
      maxLines={bulletsMax}
      maxLength={bulletMax}
    />
  ));
}
