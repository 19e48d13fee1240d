import { randomUUID } from "node:crypto";

import { expect, type TestInfo } from "@playwright/test";

import type { Vitrine } from "#tests/support/vitrine.ts";

/** Annotation of a test that provokes a complaint; its description is a pattern. */
export const EXPECTED = "expected complaint";
const WARN = 40;

/** Filters the complaints of server and browser that the test doesn't expect. */
export function unexpected(complaints: string[], { annotations }: TestInfo): string[] {
  const expected = annotations
    .filter(({ type }) => type === EXPECTED)
    .map(({ description = "" }) => new RegExp(description));
  return complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)));
}

/** Reads the server's log separately for each test. */
export class ServerLogReader {
  /** The test that began most recently. */
  test: TestInfo | undefined;
  /** Complaints between the end of a test and the beginning of the next. */
  readonly late: string[] = [];
  readonly #vitrine: Vitrine;
  #position = 0;

  constructor(vitrine: Vitrine) {
    this.#vitrine = vitrine;
  }

  /**
   * Returns the complaints since the last call. The log arrives later than the responses, so this method makes a
   * request and waits until the log has it.
   */
  async readComplaints(): Promise<string[]> {
    const { log, output, url } = this.#vitrine;
    // Our log has no query, that of React Router's server has no request IDs.
    const query = `read=${randomUUID()}`;
    const response = await fetch(`${url}/health/live?${query}`);
    const requestId = response.headers.get("x-request-id");
    if (!requestId) throw new Error("The server gave its response no request ID");
    await expect
      .poll(() => output.some((line) => line.includes(requestId) || line.includes(query)), {
        message: "the log contains the request",
        // Short intervals, because this runs twice for each test and the default begins with a tenth of a
        // second.
        intervals: [5, 10, 20, 50, 100],
      })
      .toBe(true);
    const start = this.#position;
    this.#position = log.length;
    return log
      .slice(start)
      .filter(({ level }) => level >= WARN)
      .map((line) => JSON.stringify(line));
  }

  /**
   * Removes complaints that the current test expects. Marks those that arrived after the test ended with its name.
   */
  filter(complaints: string[]): string[] {
    if (!this.test) return complaints;
    const { title } = this.test;
    return unexpected(complaints, this.test).map((line) => `${title}: ${line}`);
  }
}
