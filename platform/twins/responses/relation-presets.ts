import type { ModeValue } from "../../base/http/detail-levels.ts";

/** How much of a twin is shown where it stands beside another. */
export interface Preset {
  twin: "HIDE" | "SHORT" | "DETAILED";
  twinClass: "HIDE" | "SHORT" | "DETAILED";
  /** Of the class, with the class. */
  classFields: boolean;
  /** What is filled; with what it names: options, people and twins. */
  fields: boolean;
  named: boolean;
  tags: boolean;
  links: boolean;
}

export type RelatedTwinPresetName = ModeValue<"TwinByHead">;

const WHITE: Preset = {
  twin: "HIDE",
  twinClass: "HIDE",
  classFields: false,
  fields: false,
  named: false,
  tags: false,
  links: false,
};
const GREEN: Preset = { ...WHITE, twin: "SHORT", twinClass: "SHORT" };
const YELLOW: Preset = { ...GREEN, twin: "DETAILED" };
const BLUE: Preset = { ...YELLOW, fields: true };
const BLACK: Preset = { ...BLUE, twinClass: "DETAILED" };
const PINK: Preset = { ...BLUE, named: true };
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

export function presetOf(colour: RelatedTwinPresetName): Preset {
  return PRESETS[colour];
}

/** A twin by itself, with nothing around it. */
export function plainPreset(twin: Preset["twin"]): Preset {
  return { ...WHITE, twin };
}
