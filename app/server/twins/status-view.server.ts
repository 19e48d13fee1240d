import type { Status } from "../platform/response-schemas.server.ts";

/** A status as badges display it. */
export interface StatusView {
  id: string;
  key: string;
  name: string;
  background: string | null;
  color: string | null;
}

export function viewStatus(status: Status | undefined): StatusView {
  return {
    id: status?.id ?? "",
    key: (status?.key ?? "").toLowerCase(),
    name: status?.name ?? "",
    background: status?.backgroundColor ?? null,
    color: status?.fontColor ?? null,
  };
}
