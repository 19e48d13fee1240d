/** Members of a list parameter, separated by commas. */
export function ids(list: string | undefined): string[] {
  return (list ?? "")
    .split(",")
    .map((id) => id.trim().toLowerCase())
    .filter((id) => id !== "");
}
