import { afterEach, beforeEach, vi } from "vitest";

// Nothing the product does in a test may complain on the console: a warning there is a bug nobody
// reads. A test that expects one replaces the method itself.
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
