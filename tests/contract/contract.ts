import calls from "./schemas/calls.json" with { type: "json" };

/** A call in the format of the contract file; see schemas/. */
export interface ContractCall {
  /** Names of modes, separated by spaces, without `show` and `Mode`. */
  modes?: string;
  paged?: boolean;
  lazy?: boolean;
  multipart?: boolean;
  query?: string[];
  request?: string;
  answer?: string;
}

const CALLS: Record<string, ContractCall> = calls;
const BY_SHAPE = new Map(Object.entries(CALLS).map(([name, call]) => [toShape(name), call]));

/** All calls of the contract, by method and path. */
export const CONTRACT = Object.entries(CALLS);

/** Finds the contract of a call. Names of path parameters may differ. */
export function findContract(method: string, path: string): ContractCall | undefined {
  return BY_SHAPE.get(toShape(`${method} ${path}`));
}

export function toShape(name: string): string {
  return name.replaceAll(/\{\w+\}|:\w+/g, "{}");
}
