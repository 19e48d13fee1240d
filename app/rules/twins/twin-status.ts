/** Status keys that decide what a screen shows; compared case-insensitively. */
export const STATUS = {
  sketch: "sketch",
  initializing: "initializing",
  optimizing: "optimizing",
  publishing: "publishing",
  readyToSell: "ready_to_sell",
  rejected: "rejected",
  ended: "ended",
} as const;

export type StatusName = keyof typeof STATUS;

export function isStatus(status: { key: string }, ...names: StatusName[]): boolean {
  const key = status.key.toLowerCase();
  return names.some((name) => STATUS[name] === key);
}
