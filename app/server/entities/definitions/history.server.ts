import { m } from "#app/paraglide/messages.js";
import type { ChangeView, EntityValue } from "#app/rules/entities/entity-value.ts";

import type { Entity } from "../types/entity.server.ts";
import type { CustomFilter } from "../types/property-filter.server.ts";
import { actionText, findActions, findSubjects, subjectText } from "./audit-words.server.ts";

const MAX_TEXT = 200;
/** Maximum number of names that a search accepts. */
const MAX_NAMES = 100;

/** Creates a filter by displayed words, for which `find` returns the platform's names. */
function typed(member: string, find: (text: string) => string[]): CustomFilter {
  return {
    kind: "texts",
    excludes: false,
    search: (texts) => ({ [member]: texts.flatMap((text = "") => find(text)).slice(0, MAX_NAMES) }),
  };
}

/** The audit log: who did what, from where, and what it changed. */
export const history: Entity = {
  key: "history",
  kind: null,
  permission: "DOMAIN",
  names: { title: m.console_history, one: m.console_history_entry, help: m.console_history_help },
  traits: { isSingle: true, hasPage: false },
  calls: { search: { path: "/private/audit/search/v1", list: "auditEntries", modes: {} } },
  properties: [
    {
      name: "action",
      label: m.console_action,
      type: "text",
      view: ({ action }) => ({ kind: "text", text: actionText(String(action)) }),
      filter: { custom: typed("actionList", findActions) },
    },
    { name: "at", label: m.console_time, type: "date", filter: { since: "from", until: "until" } },
    {
      name: "actorUserId",
      member: "actorUser.id",
      label: m.console_actor,
      type: "reference",
      refers: { entity: "users", map: "userMap" },
      filter: { only: "actorUserIdList" },
    },
    { name: "subjectName", label: m.console_subject, type: "text" },
    {
      name: "changes",
      label: m.console_changes,
      type: "text",
      view: ({ before, after }) => viewChanges(before, after),
    },
    {
      name: "subjectType",
      label: m.console_type,
      type: "text",
      column: "hidden",
      view: ({ subjectType }) => ({ kind: "text", text: subjectText(String(subjectType)) }),
      filter: { custom: typed("subjectTypeList", findSubjects) },
    },
    {
      name: "subjectId",
      label: m.console_subject_id,
      type: "code",
      column: "hidden",
      filter: { only: "subjectIdList" },
    },
    {
      name: "clientAddress",
      label: m.console_address,
      type: "text",
      column: "hidden",
      filter: { only: "clientAddressList" },
    },
    { name: "requestId", label: m.console_request, type: "code", column: "hidden" },
  ],
};

/** Shows the members that changed. Created and deleted objects show all members. */
function viewChanges(before: unknown, after: unknown): EntityValue {
  const [old, current] = [membersOf(before), membersOf(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(current)])];
  const items: ChangeView[] = names
    .map((name) => ({ name, before: textOf(old[name]), after: textOf(current[name]) }))
    .filter((change) => change.before !== change.after);
  return items.length > 0 ? { kind: "changes", items } : { kind: "none" };
}

function membersOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}
