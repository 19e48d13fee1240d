import { preflight } from "../scripts/preflight.mjs";

preflight();

const { compileMessages } = await import("../scripts/compile-messages.mjs");
await compileMessages();
const { runProgram } = await import("./program.ts");
await runProgram(process.argv);
