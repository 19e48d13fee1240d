import { prepareDemoData } from "#tests/support/demo-data.ts";

export default function prepare(): Promise<() => Promise<void>> {
  return prepareDemoData();
}
