/** A setting that the operator has to correct; its message is one line. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}
