import type { ModeValue } from "../../base/http/modes.ts";

/** Details with which a related twin is presented. Upstream names these presets after colors. */
export interface Preset {
  twin: "HIDE" | "SHORT" | "DETAILED";
  twinClass: "HIDE" | "SHORT" | "DETAILED";
  /** Whether the class is presented with its fields. */
  classFields: boolean;
  /**
   * Whether fields with a value are presented, or all fields. `references` adds the options, users and twins in their
   * values.
   */
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

export function getPreset(color: RelatedTwinPresetName): Preset {
  return PRESETS[color];
}

/** Returns the preset for a twin without any related objects. */
export function plainPreset(twin: Preset["twin"]): Preset {
  return { ...WHITE, twin };
}
