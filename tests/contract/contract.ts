import { RECORDED_DOCUMENT } from "../upstream/recorded-document.ts";
import { typeOf } from "./recorded-shapes.ts";
import names from "./upstream-calls.json" with { type: "json" };

/** What upstream's recorded document says about a call. */
export interface ContractCall {
  /** The values of its modes, by the name without `show…Mode`; null if it has none. */
  modes: Record<string, string[]> | null;
  paged: boolean;
  /** The shape of its response. */
  answer: string | undefined;
}

/** The actual responses of calls for which upstream's document names a wrong one. */
const OTHER_ANSWERS: Record<string, string> = { "PUT /private/twinflow/{}/v1": "TwinflowViewRsV1" };

const OPERATIONS = new Map(
  Object.entries(RECORDED_DOCUMENT.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => [
      toShape(`${method.toUpperCase()} ${path}`),
      operation,
    ]),
  ),
);

/**
 * The calls that are tested with every detail level, by method and path. All other calls are only compared with our
 * own document.
 */
export const CONTRACT: ReadonlyMap<string, ContractCall> = new Map(
  names.map(toShape).map((name) => [name, readCall(name)]),
);

function readCall(name: string): ContractCall {
  const operation = OPERATIONS.get(name);
  if (!operation) throw new Error(`Upstream's document has no call ${name}`);
  const { parameters = [], responses } = operation;
  const modes = parameters.flatMap((parameter) => {
    const mode = /^show(\w+)Mode$/.exec(parameter.name)?.[1];
    return mode === undefined ? [] : [[mode, (parameter.schema.enum ?? []).map(String)] as const];
  });
  const answer = responses["200"]?.content?.["application/json"]?.schema;
  return {
    modes: modes.length === 0 ? null : Object.fromEntries(modes),
    paged: parameters.some((parameter) => parameter.name === "offset"),
    answer: OTHER_ANSWERS[name] ?? (answer && typeOf(answer)),
  };
}

/** Returns the contract of a call, whatever its path parameters are called. */
export function findContract(method: string, path: string): ContractCall | undefined {
  return CONTRACT.get(toShape(`${method} ${path}`));
}

export function toShape(name: string): string {
  return name.replaceAll(/\{\w+\}|:\w+/g, "{}");
}
