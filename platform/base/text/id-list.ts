/** Splits a list parameter at its commas. */
export function ids(list: string | undefined): string[] {
  return (list ?? "")
    .split(",")
    .map((id) => id.trim().toLowerCase())
    .filter((id) => id !== "");
}
