#!/usr/bin/env -S node --liftoff-only --max-semi-space-size=16 --heap-growing-percent=50
import { preflight } from "../scripts/preflight.mjs";

preflight();

const { compileMessages } = await import("../scripts/compile-messages.mjs");
await compileMessages();
const { runProgram } = await import("./program.ts");
await runProgram(process.argv);
