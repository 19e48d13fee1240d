import { routes } from "#platform/server/routes.ts";

import { toShape } from "../contract/contract.ts";
import { CALLS } from "../contract/groups.ts";

/**
 * Error codes that the contract tests check for all calls of a kind: malformed bodies and types, modes, IDs, pages and
 * permissions.
 */
const COMMON = new Set([501, 10000, 10214, 10914, 11201, 11202, 11701, 12710]);

/** Lists observed error codes that no case of their call expects, one line each. */
export function codesWithoutCase(codesByCall: ReadonlyMap<string, ReadonlySet<number>>): string[] {
  const expected = new Map(
    routes.map(({ method, path }) => {
      const cases = CALLS[`${method} ${path}`];
      const own = cases?.rejections?.map(([, code]) => code) ?? [];
      return [
        toShape(`${method} ${path}`),
        new Set([...own, ...Object.values(cases?.unknown ?? {})]),
      ];
    }),
  );
  return [...codesByCall].flatMap(([call, codes]) =>
    [...codes]
      .filter((code) => !COMMON.has(code) && !expected.get(toShape(call))?.has(code))
      .map((code) => `${call} may answer ${code}, which no case of the contract asks for`),
  );
}
