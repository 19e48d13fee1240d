import type { ModeValue } from "../show.ts";

/** How much of a twin is shown where it stands beside another. */
export interface Preset {
  twin: "HIDE" | "SHORT" | "DETAILED";
  twinClass: "HIDE" | "SHORT" | "DETAILED";
  fields: boolean;
}

const BLUE: Preset = { twin: "DETAILED", twinClass: "SHORT", fields: true };
const BLACK: Preset = { twin: "DETAILED", twinClass: "DETAILED", fields: true };
const GREEN: Preset = { twin: "SHORT", twinClass: "SHORT", fields: false };

const PRESETS: Record<ModeValue<"TwinByHead">, Preset> = {
  WHITE: { twin: "HIDE", twinClass: "HIDE", fields: false },
  GREEN,
  FOREST_GREEN: GREEN,
  YELLOW: { twin: "DETAILED", twinClass: "SHORT", fields: false },
  BLUE,
  BLACK,
  GRAY: BLACK,
  ORANGE: BLACK,
  MAGENTA: BLUE,
  PINK: BLUE,
  LAVENDER: BLUE,
};

export function presetOf(colour: ModeValue<"TwinByHead">): Preset {
  return PRESETS[colour];
}
