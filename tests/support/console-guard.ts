import { afterEach, beforeEach, vi } from "vitest";

// Makes a test fail if the app logs to the console, because a warning there is an unnoticed bug. A test that expects
// one replaces the method itself.
beforeEach(() => {
  vi.spyOn(console, "error");
  vi.spyOn(console, "warn");
});

afterEach(() => {
  const complaints = [console.error, console.warn].flatMap((method) =>
    vi.isMockFunction(method) ? method.mock.calls : [],
  );
  vi.restoreAllMocks();
  if (complaints.length > 0) {
    throw new Error(`The console was not silent: ${complaints.map(String).join("\n")}`);
  }
});
