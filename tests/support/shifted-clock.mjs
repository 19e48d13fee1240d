import { readFileSync } from "node:fs";

// Loaded before anything else. Moves the clock of the process and its threads ahead by the number of milliseconds in
// a file.
const RealDate = Date;
const file = process.env["SHIFTED_CLOCK_FILE"] ?? "";
const now = () => RealDate.now() + Number(readFileSync(file, "utf8"));

globalThis.Date = class extends RealDate {
  constructor(...args) {
    super(...(args.length === 0 ? [now()] : args));
  }

  static now() {
    return now();
  }
};
