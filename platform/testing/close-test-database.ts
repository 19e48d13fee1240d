import { afterAll } from "vitest";

import { closeTestDatabase } from "./database.ts";

// Hooks run in reverse order, so those of the file come first.
afterAll(closeTestDatabase);
