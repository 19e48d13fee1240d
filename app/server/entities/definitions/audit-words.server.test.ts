import { readdir, readFile } from "node:fs/promises";

import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import { jobs } from "#platform/server/jobs.ts";
import { startSelling } from "#platform/testing/selling.ts";

import { actionText, findActions, findSubjects, subjectText } from "./audit-words.server.ts";
import { JOBS } from "./jobs.server.ts";

const selling = await startSelling();

afterAll(() => selling.stop());

test("every table whose changes are recorded has a word", async () => {
  const { rows } = await sql<{ table: string }>`
    select distinct event_object_table as table from information_schema.triggers
    where trigger_name = 'audit_configuration'`.execute(selling.db);

  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter(({ table }) => subjectText(table) === table)).toEqual([]);
});

test("every action that the platform records has words", async () => {
  const files = await readdir("platform", { recursive: true });
  const sources = files.filter((file) => file.endsWith(".ts") && !/test|migrations/.test(file));
  const texts = await Promise.all(sources.map((file) => readFile(`platform/${file}`, "utf8")));
  const calls = /recordAudit\(|recordFailure\(|recordBulkJob\(|AuditEntry|action: "\w+\.\w+"/;
  const actions = texts
    .filter((text) => calls.test(text))
    .flatMap(
      (text) =>
        text.match(/(?<=action: |recordBulkJob\([^)]{0,60}, |[?:] )"[a-z_]+\.[a-z_]+"/g) ?? [],
    )
    .map((quoted) => quoted.slice(1, -1));

  expect(new Set(actions).size).toBeGreaterThan(35);
  expect(actions.filter((action) => actionText(action) === action)).toEqual([]);
});

test("a job is called by what it does", () => {
  expect(JOBS.map(({ value }) => value).toSorted()).toEqual(
    jobs.map(({ name }) => name).toSorted(),
  );
});

test("actions and subjects are found by their words and by their names", () => {
  expect(actionText("twin_status.updated")).toBe("Status · changed");
  expect(actionText("thing.of_another_version")).toBe("thing.of_another_version");
  expect(findActions("signed in")).toEqual(["sign_in.succeeded"]);
  expect(findActions("twin_status.updated")).toEqual(["twin_status.updated"]);
  expect(findActions("no such thing")).toEqual(["no such thing"]);
  expect(findSubjects("Webhook")).toEqual(["webhook"]);
});
