import type { ModeValue } from "../../base/http/modes.ts";

/** Detail levels of a related twin. */
export interface Preset {
  twin: "HIDE" | "SHORT" | "DETAILED";
  twinClass: "HIDE" | "SHORT" | "DETAILED";
  /** Fields of the class, with the class. */
  classFields: boolean;
  /** Fields with a value, or all; `references` adds their options, users and twins. */
  fields: boolean | "all";
  references: boolean;
  tags: boolean;
  links: boolean;
}

export type RelatedTwinPresetName = ModeValue<"TwinByHead">;

const WHITE: Preset = {
  twin: "HIDE",
  twinClass: "HIDE",
  classFields: false,
  fields: false,
  references: false,
  tags: false,
  links: false,
};
const GREEN: Preset = { ...WHITE, twin: "SHORT", twinClass: "SHORT" };
const YELLOW: Preset = { ...GREEN, twin: "DETAILED" };
const BLUE: Preset = { ...YELLOW, fields: true };
const BLACK: Preset = { ...BLUE, twinClass: "DETAILED" };
const PINK: Preset = { ...BLUE, references: true };
const MAGENTA: Preset = { ...PINK, links: true };

const PRESETS: Record<RelatedTwinPresetName, Preset> = {
  WHITE,
  GREEN,
  FOREST_GREEN: { ...GREEN, tags: true },
  YELLOW,
  BLUE,
  BLACK,
  GRAY: { ...BLACK, tags: true },
  ORANGE: { ...BLACK, classFields: true },
  MAGENTA,
  PINK,
  LAVENDER: { ...MAGENTA, tags: true },
};

export function presetOf(color: RelatedTwinPresetName): Preset {
  return PRESETS[color];
}

/** A twin without related objects. */
export function plainPreset(twin: Preset["twin"]): Preset {
  return { ...WHITE, twin };
}
