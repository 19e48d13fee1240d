import { createBuiltinWriter } from "./builtin-writer.ts";
import { createModelWriter, type ModelSettings } from "./model-writer.ts";
import type { Writer } from "./writer.ts";

export function createWriter(config: { ai: ModelSettings | null }): Writer {
  return config.ai ? createModelWriter(config.ai) : createBuiltinWriter();
}
