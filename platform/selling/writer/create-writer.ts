import type { AiSettings } from "../../base/config/ai-settings.ts";
import { createBuiltinWriter } from "./builtin-writer.ts";
import type { Writer } from "./writer.ts";

export async function createWriter(config: { ai: AiSettings | null }): Promise<Writer> {
  if (!config.ai) return createBuiltinWriter();
  // Loaded on demand, because the libraries of this writer need 40 MB of memory and a second to load.
  const { createModelWriter } = await import("./model-writer.ts");
  return createModelWriter(config.ai);
}
