// Prints the dependencies between the rooms of the platform and between those of the app, and fails if imports
// violate their order.
import * as app from "./app-rooms.mjs";
import * as platform from "./platform-rooms.mjs";

for (const [half, { table, findings }] of Object.entries({ platform, app })) {
  console.log(`${half}/`);
  for (const [name, value] of Object.entries(table)) console.log(`  ${name.padEnd(54)} ${value}`);
  for (const [name, violations] of Object.entries(findings)) {
    if (violations.length === 0) continue;
    process.exitCode = 1;
    console.error(`\n${name}: ${violations.length}\n${violations.join("\n")}\n`);
  }
}
