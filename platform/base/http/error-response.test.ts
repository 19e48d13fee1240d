import { expect, test } from "vitest";

import { DatabaseUnavailableError } from "../database/database-errors.ts";
import { CODE } from "../errors/request-error.ts";
import { FilesUnavailableError } from "../files/files-unavailable-error.ts";
import { httpStatusOf, toRequestError } from "./error-response.ts";

test("files that are away are an outage to try again after", () => {
  const away = new FilesUnavailableError("gone", { isPermanent: false });

  expect(toRequestError(away)).toMatchObject({ code: CODE.FILES_UNAVAILABLE });
  expect(httpStatusOf(CODE.FILES_UNAVAILABLE)).toBe(503);
});

test("transaction conflicts return 409, other database errors 500", () => {
  for (const code of ["40P01", "40001", "23505", "23503", "55P03"]) {
    const clash = Object.assign(new Error("not now"), { code });
    expect(toRequestError(clash)).toMatchObject({ code: CODE.VERSION_CONFLICT });
  }
  expect(httpStatusOf(CODE.VERSION_CONFLICT)).toBe(409);
  for (const fault of [
    new Error("broken"),
    { code: "40P01" },
    Object.assign(new Error(), { code: "42P01" }),
    null,
  ]) {
    expect(toRequestError(fault)).toBeNull();
  }
});

test("a database that can't be used is no internal error, and a change that may be saved is named so", () => {
  const unavailableError = toRequestError(new DatabaseUnavailableError("gone"));
  const torn = toRequestError(new DatabaseUnavailableError("gone", { outcomeUnknown: true }));

  expect([unavailableError, torn].map((requestError) => httpStatusOf(requestError!.code))).toEqual([
    503, 503,
  ]);
  expect(unavailableError?.message).toContain("unavailable");
  expect(torn).toMatchObject({ extra: { outcomeUnknown: true } });
  expect(torn?.message).toContain("may have been saved");
});

test("a full disk of the database or the file system is reported", () => {
  for (const code of ["53100", "ENOSPC", "EDQUOT"]) {
    const requestError = toRequestError(Object.assign(new Error("no space"), { code }));
    expect(requestError?.message).toBe("The disk is full, so nothing was saved. Try again later.");
    expect(httpStatusOf(requestError!.code)).toBe(507);
  }
});
