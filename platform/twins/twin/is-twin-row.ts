import type { HookTwin } from "../../core/hooks.ts";
import type { TwinRow } from "./twin.store.ts";

/** Whether a hook received the complete saved row, so that it needn't be read again. */
export function isTwinRow(twin: HookTwin): twin is TwinRow {
  return "fields" in twin;
}
