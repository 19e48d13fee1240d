import { afterAll } from "vitest";

import { closeTestDatabase } from "./database.ts";

// Hooks end in reverse order, so the file's own come first.
afterAll(closeTestDatabase);
