#!/usr/bin/env node
import { fileURLToPath } from "node:url";

import { launch } from "../scripts/launch.mjs";

launch(fileURLToPath(new URL("run.mjs", import.meta.url)), process.argv.slice(2));
