import { expect, test } from "vitest";

import { PlatformRequestError } from "#app/server/platform/errors.server.ts";

import { renewTokens } from "./auth.server.ts";

const old = (name: string) => ({ authToken: `a-${name}`, refreshToken: `r-${name}` });
const fresh = { authToken: "a-new", refreshToken: "r-new" };
const HINTS = { browser: null, clientAddress: null };

test("concurrent requests refresh their tokens once", async () => {
  let callCount = 0;
  const ask = async () => {
    callCount += 1;
    await Promise.resolve();
    return fresh;
  };
  const answers = await Promise.all([1, 2, 3].map(() => renewTokens(old("together"), HINTS, ask)));
  expect(answers).toEqual([fresh, fresh, fresh]);
  expect(callCount).toBe(1);
});

test("a late request with the old tokens gets the new ones too", async () => {
  await renewTokens(old("late"), HINTS, async () => fresh);
  const failRenewal = () => Promise.reject(new Error("the old token is dead by now"));
  expect(await renewTokens(old("late"), HINTS, failRenewal)).toEqual(fresh);
});

test("a rejected refresh ends the session", async () => {
  const problem = { status: 12709, statusDetails: "unknown refresh token", fieldErrors: [] };
  const failRenewal = () => Promise.reject(new PlatformRequestError(401, problem));
  expect(await renewTokens(old("refused"), HINTS, failRenewal)).toBeNull();
});

test.each([429, 507])("a temporary error %i does not end the session", async (status) => {
  const problem = { status, statusDetails: "Try again later", fieldErrors: [] };
  const failRenewal = () => Promise.reject(new PlatformRequestError(status, problem));
  const name = `for now ${status}`;

  await expect(renewTokens(old(name), HINTS, failRenewal)).rejects.toMatchObject({
    init: { status: 503 },
  });
  expect(await renewTokens(old(name), HINTS, async () => fresh)).toEqual(fresh);
});

test("a refresh that met an outage is tried again by the next request", async () => {
  const away = () => Promise.reject(new Error("nobody there"));
  await expect(renewTokens(old("away"), HINTS, away)).rejects.toThrow("nobody there");
  expect(await renewTokens(old("away"), HINTS, async () => fresh)).toEqual(fresh);
});
