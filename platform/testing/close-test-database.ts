import { afterAll } from "vitest";

import { closeTestDatabase } from "./database.ts";

// Vitest runs `afterAll` hooks in reverse order, so the hooks of the test file run before this one.
afterAll(closeTestDatabase);
