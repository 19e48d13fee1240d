import type { Tx } from "../../base/database/executor.ts";
import { LocalizedError } from "../../base/messages/localized-error.ts";
import type { Sentences } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { BasicFieldName } from "../../model/featurers/run-fillers.rules.ts";
import type { FactoryItem } from "./factory-item.ts";
import type { TwinReader } from "./twin-reader.store.ts";

/** Input of the factory from the request. */
export interface RunContext {
  /** Values by ID of the field. */
  fields: Readonly<Record<string, string>>;
  basics: Readonly<Partial<Record<BasicFieldName, string | null>>>;
}

/** State of a running factory, which its parts read and change. */
export interface FactoryRun {
  tx: Tx;
  caller: Caller;
  reader: TwinReader;
  context: RunContext;
  /** All items of the run, beginning with the twins of the transition. */
  items: FactoryItem[];
  inputIds: ReadonlySet<string>;
}

/** Thrown if a factory calls itself, or if one of its parts can't be executed. */
export class FactoryError extends LocalizedError {
  override readonly name = "FactoryError";
  readonly reason: "recursion" | "step" | "multiplier";
  constructor(reason: FactoryError["reason"], sentences: Sentences) {
    super(sentences);
    this.reason = reason;
  }
}
