/** A setting the person who starts the platform has to correct; its message is one line. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}
