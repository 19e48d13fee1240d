import { z } from "zod";

import { pagination } from "../../base/http/paging.ts";
import { PAGED } from "../calls/read-routes.ts";
import { privateRoute, type Route } from "../calls/route.ts";
import { type AuditRow, searchAudit } from "./audit.store.ts";

const Texts = z.array(z.string().max(200)).max(100).nullish();
const Ids = z.array(z.guid()).max(100).nullish();
const Instant = z.iso.datetime({ offset: true, local: true }).nullish();
const Kind = z.enum(["user", "system", "guest", "command"]);

const SearchBody = z
  .object({
    actionList: Texts,
    actorUserIdList: Ids,
    actorKindList: z.array(Kind).max(10).nullish(),
    subjectTypeList: Texts,
    subjectIdList: Texts,
    businessAccountIdList: Ids,
    clientAddressList: Texts,
    /** Range of times: `from` is included, `until` isn't. A time without an offset is UTC. */
    from: Instant,
    until: Instant,
  })
  .meta({ id: "AuditSearchRqV1" });

const Content = z.record(z.string(), z.unknown()).optional();

const AuditEntryView = z
  .object({
    id: z.guid(),
    at: z.string(),
    action: z.string(),
    businessAccountId: z.guid().optional(),
    actorKind: Kind,
    actorUser: z.object({ id: z.guid(), fullName: z.string(), email: z.string() }).optional(),
    sessionId: z.guid().optional(),
    clientAddress: z.string().optional(),
    userAgent: z.string().optional(),
    requestId: z.string().optional(),
    subjectType: z.string(),
    subjectId: z.string().optional(),
    subjectName: z.string().optional(),
    before: Content,
    after: Content,
  })
  .meta({ id: "AuditEntryV1" });

export const auditRoutes: Route[] = [
  privateRoute({
    method: "POST",
    path: "/private/audit/search/v1",
    summary: "Search the audit log of the domain",
    needs: ["DOMAIN_MANAGE"],
    body: SearchBody,
    answer: z.object({ auditEntries: z.array(AuditEntryView), pagination: PAGED.pagination }),
    handle: async ({ services, caller, body, page }) => {
      const { rows, total, capped } = await searchAudit(
        services.db,
        {
          domainId: caller.domainId,
          actions: body.actionList ?? [],
          actorUserIds: body.actorUserIdList ?? [],
          actorKinds: body.actorKindList ?? [],
          subjectTypes: body.subjectTypeList ?? [],
          subjectIds: body.subjectIdList ?? [],
          businessAccountIds: body.businessAccountIdList ?? [],
          clientAddresses: body.clientAddressList ?? [],
          from: readInstant(body.from),
          until: readInstant(body.until),
        },
        page,
      );
      return {
        auditEntries: rows.map(presentEntry),
        pagination: pagination(page, total, { capped }),
      };
    },
  }),
];

function readInstant(text: string | null | undefined): Date | undefined {
  if (!text) return undefined;
  return new Date(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
}

function presentEntry(row: AuditRow): z.output<typeof AuditEntryView> {
  const { actor_user_id: id, actor_name: fullName, actor_email: email } = row;
  return {
    id: row.id,
    // Not rounded to seconds like other dates, because entries of one request are less than a second apart.
    at: row.at.toISOString(),
    action: row.action,
    businessAccountId: row.business_account_id ?? undefined,
    actorKind: row.actor_kind,
    actorUser: id ? { id, fullName: fullName ?? "", email: email ?? "" } : undefined,
    sessionId: row.session_id ?? undefined,
    clientAddress: row.client_address ?? undefined,
    userAgent: row.user_agent ?? undefined,
    requestId: row.request_id ?? undefined,
    subjectType: row.subject_type,
    subjectId: row.subject_id ?? undefined,
    subjectName: row.subject_name ?? undefined,
    before: row.before ?? undefined,
    after: row.after ?? undefined,
  };
}
