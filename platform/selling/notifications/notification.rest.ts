import { z } from "zod";

import { CODE, invalidFields, RequestError } from "../../base/errors/request-error.ts";
import { pagination } from "../../base/http/paging.ts";
import { createMessage } from "../../base/messages/message.ts";
import { listStored, renderStored } from "../../base/messages/stored-message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { PAGED } from "../../core/calls/read-routes.ts";
import { privateRoute, type Route } from "../../core/calls/route.ts";
import { wireDate } from "../../core/responses/response-context.ts";
import { ACTION_REQUIRED_KINDS, NOTIFICATION_KINDS } from "./notification-kinds.ts";
import { listMailedKinds, saveMailedKinds } from "./notification-mail.store.ts";
import { countUnread, listNotifications, markRead, type Reader } from "./notification.store.ts";
import { listVisibleKinds } from "./visible-kinds.ts";

const List = z.object({
  unread: z.enum(["true", "false"]).optional(),
  twinId: z.guid().optional(),
  /** If "true", only failures and rejections are returned. */
  problems: z.enum(["true", "false"]).optional(),
});

const NotificationView = z.object({
  id: z.guid(),
  kind: z.string(),
  twinId: z.guid().optional(),
  twinName: z.string().optional(),
  params: z.record(z.string(), z.unknown()),
  createdAt: z.string(),
  readAt: z.string().optional(),
});

const Kind = z.enum(NOTIFICATION_KINDS);
const MailPreference = z.object({ kindList: z.array(Kind).max(NOTIFICATION_KINDS.length) });

/** At most 100; the value 100 means "100 or more". */
const UnreadCount = z.int();

export const notificationRoutes: Route[] = [
  privateRoute({
    method: "GET",
    path: "/private/notification/unread_count/v1",
    summary: "Count unread notifications, up to 100",
    answer: z.object({ unreadCount: UnreadCount }),
    handle: async ({ services, caller }) => ({
      unreadCount: await countUnread(services.db, readerOf(caller)),
    }),
  }),
  privateRoute({
    method: "GET",
    path: "/private/notification/list/v1",
    summary: "List notifications, newest first",
    query: List,
    answer: z.object({
      notificationList: z.array(NotificationView),
      unreadCount: UnreadCount,
      pagination: PAGED.pagination,
    }),
    handle: async ({ services, caller, query, page }) => {
      const reader = readerOf(caller);
      const { rows, total } = await listNotifications(services.db, reader, {
        offset: page.offset,
        limit: page.limit,
        unread: query.unread === "true",
        twinId: query.twinId ?? null,
        kinds: query.problems === "true" ? ACTION_REQUIRED_KINDS : null,
      });
      return {
        notificationList: rows.map((row) => ({
          id: row.id,
          kind: row.kind,
          twinId: row.twin_id ?? undefined,
          twinName: row.twin_name ?? undefined,
          params: presentParams(row.params, caller.locale),
          createdAt: wireDate(row.created_at),
          readAt: row.read && row.read_until ? wireDate(row.read_until) : undefined,
        })),
        unreadCount: await countUnread(services.db, reader),
        pagination: pagination(page, total),
      };
    },
  }),
  privateRoute({
    method: "GET",
    path: "/private/notification/mail/v1",
    summary: "List the kinds of notifications that the caller also gets by email",
    answer: MailPreference.extend({ availableKindList: z.array(Kind) }),
    handle: async ({ services, caller }) => ({
      kindList: await listMailedKinds(services.db, readerOf(caller), listVisibleKinds(caller)),
      availableKindList: listVisibleKinds(caller),
    }),
  }),
  privateRoute({
    method: "PUT",
    path: "/private/notification/mail/v1",
    summary: "Choose the kinds of notifications that the caller also gets by email",
    body: MailPreference,
    answer: MailPreference,
    handle: async ({ services, caller, body }) => {
      const reader = readerOf(caller);
      const visible = listVisibleKinds(caller);
      if (!body.kindList.every((kind) => visible.includes(kind))) throw hiddenKind();
      await services.db.transaction().execute((tx) => saveMailedKinds(tx, reader, body.kindList));
      return { kindList: await listMailedKinds(services.db, reader, visible) };
    },
  }),
  privateRoute({
    method: "POST",
    path: "/private/notification/read/v1",
    summary: "Mark notifications and all older ones as read",
    body: z.object({ idList: z.array(z.guid()).nullish() }),
    answer: z.object({ unreadCount: UnreadCount }),
    handle: async ({ services, caller, body }) => {
      const reader = readerOf(caller);
      await markRead(services.db, reader, body.idList ?? null);
      return { unreadCount: await countUnread(services.db, reader) };
    },
  }),
];

/** Renders the stored reason of a failure in the reader's language. */
function presentParams(params: Record<string, string>, locale: string): Record<string, unknown> {
  const { reason, ...others } = params;
  const text = renderStored(reason ?? "", locale);
  if (!reason || text === "") return others;
  const reasonMessages = listStored(reason);
  return { ...others, reason: text, ...(reasonMessages && { reasonMessages }) };
}

function hiddenKind(): RequestError {
  const message = createMessage("notification_kind_hidden");
  return invalidFields(CODE.ENTITY_INVALID, [{ field: "kindList", message }]);
}

function readerOf(caller: Caller): Reader {
  const { businessAccountId, userId } = caller;
  if (businessAccountId === null || userId === null) {
    throw new RequestError(
      CODE.BUSINESS_ACCOUNT_UNKNOWN,
      createMessage("notification_needs_business"),
    );
  }
  const visible = listVisibleKinds(caller);
  const isAll = visible.length === NOTIFICATION_KINDS.length;
  return { businessAccountId, userId, ...(!isAll && { kinds: visible }) };
}
