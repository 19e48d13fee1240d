import calls from "./schemas/calls.json" with { type: "json" };

/** A call as the contract file has it; see schemas/. */
export interface ContractCall {
  /** Names of its modes, without their `show…Mode`, parted by blanks. */
  modes?: string;
  paged?: boolean;
  lazy?: boolean;
  multipart?: boolean;
  query?: string[];
  request?: string;
  answer?: string;
}

const CALLS: Record<string, ContractCall> = calls;
const BY_SHAPE = new Map(Object.entries(CALLS).map(([name, call]) => [shapeOf(name), call]));

/** All calls of the contract by method and path. */
export const CONTRACT = Object.entries(CALLS);

/** What the contract says of a call, whatever names its path gives to ids. */
export function contractOf(method: string, path: string): ContractCall | undefined {
  return BY_SHAPE.get(shapeOf(`${method} ${path}`));
}

export function shapeOf(name: string): string {
  return name.replaceAll(/\{\w+\}|:\w+/g, "{}");
}
