import { z } from "zod";

import { hasCapability } from "#app/server/platform/capabilities.server.ts";
import { EmptyResponse } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

const Notification = z.object({
  id: z.string(),
  kind: z.string(),
  twinId: z.string().optional(),
  twinName: z.string().optional(),
  params: z.record(z.string(), z.unknown()).default({}),
  createdAt: z.string(),
  readAt: z.string().optional(),
});

const NotificationsResponse = z.object({
  notificationList: z.array(Notification).default([]),
  unreadCount: z.number().default(0),
  pagination: z.object({ total: z.number().default(0) }).prefault({}),
});

export interface NotificationRow {
  id: string;
  kind: string;
  twinId: string | null;
  name: string;
  marketplace: string;
  /** The counts of a job or of loaded products, as texts by name. */
  counts: Record<string, string>;
  reason: string;
  createdAt: string;
  read: boolean;
}

export async function listNotifications(
  { platform }: Caller,
  page: { offset: number; limit: number; show: "all" | "unread" | "problems" },
) {
  const query = new URLSearchParams({
    offset: String(page.offset),
    limit: String(page.limit),
    ...(page.show === "unread" && { unread: "true" }),
    ...(page.show === "problems" && { problems: "true" }),
  });
  const answer = await platform.get(
    `/private/notification/list/v1?${query}`,
    NotificationsResponse,
  );
  return {
    rows: answer.notificationList.map(viewNotification),
    unread: answer.unreadCount,
    total: answer.pagination.total,
  };
}

export async function markRead({ platform }: Caller, ids?: string[]): Promise<void> {
  await platform.post("/private/notification/read/v1", ids ? { idList: ids } : {}, EmptyResponse);
}

/**
 * Returns the reason why the preparation of a card failed, from the latest notification about a failure. Null if
 * there is none.
 */
export async function failureReason(caller: Caller, twinId: string): Promise<string | null> {
  if (!(await hasCapability(caller, "notifications"))) return null;
  const query = new URLSearchParams({ twinId, limit: "20" });
  const answer = await caller.platform.get(
    `/private/notification/list/v1?${query}`,
    NotificationsResponse,
  );
  const last = answer.notificationList.find(
    (notification) => notification.twinId === twinId && notification.kind.endsWith("failed"),
  );
  return last ? viewNotification(last).reason || null : null;
}

function viewNotification({
  params,
  ...notification
}: z.output<typeof Notification>): NotificationRow {
  const readParam = (name: string) => (typeof params[name] === "string" ? params[name] : "");
  return {
    id: notification.id,
    kind: notification.kind,
    twinId: notification.twinId ?? null,
    name: notification.twinName ?? readParam("name"),
    marketplace: readParam("marketplace"),
    counts: z.record(z.string(), z.string()).catch({}).parse(params),
    reason: readParam("reason"),
    createdAt: notification.createdAt,
    read: notification.readAt !== undefined,
  };
}
