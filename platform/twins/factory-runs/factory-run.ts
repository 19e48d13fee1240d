import type { Tx } from "../../base/database/executor.ts";
import { LocalizedError } from "../../base/messages/localized-error.ts";
import type { Sentences } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { BasicFieldName } from "../../model/featurers/run-fillers.rules.ts";
import type { FactoryItem } from "./factory-item.ts";
import type { TwinReader } from "./twin-reader.store.ts";

/** What the caller of a transition sends for its factory. */
export interface RunContext {
  /** Field ID → text. */
  fields: Readonly<Record<string, string>>;
  basics: Readonly<Partial<Record<BasicFieldName, string | null>>>;
}

/** One run of a factory: everything that its parts read. */
export interface FactoryRun {
  tx: Tx;
  caller: Caller;
  reader: TwinReader;
  context: RunContext;
  /** All items of the run; those it began with come first. */
  items: FactoryItem[];
  inputIds: ReadonlySet<string>;
}

/** A factory that calls itself, or a part of it that can't be executed. */
export class FactoryError extends LocalizedError {
  override readonly name = "FactoryError";
  readonly reason: "recursion" | "step" | "multiplier";
  constructor(reason: FactoryError["reason"], sentences: Sentences) {
    super(sentences);
    this.reason = reason;
  }
}
