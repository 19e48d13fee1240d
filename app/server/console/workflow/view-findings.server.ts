import { href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { WorkflowFinding } from "#app/rules/console/workflow-checks.ts";

import type { Workflow } from "./workflow.server.ts";

const MAX_LINKS = 12;

export interface FindingView {
  key: string;
  /** A warning is a probable mistake; a note is a fact that is often intended. */
  tone: "warning" | "note";
  text: string;
  links: { id: string; name: string; href: string }[];
  /** The number of links that `links` leaves out. */
  more: number;
}

interface FindingContext {
  workflow: Workflow;
  permissionName: (id: string) => string;
  areGrantsKnown: boolean;
  /** The number of transitions beyond the maximum that are not shown. */
  hidden: number;
}

/** Turns the findings of the checks into sentences with links. */
export function viewFindings(
  findings: readonly WorkflowFinding[],
  context: FindingContext,
): FindingView[] {
  const { areGrantsKnown, hidden } = context;
  const note = (key: string, text: string): FindingView => {
    return { key, tone: "note", text, links: [], more: 0 };
  };
  return [
    ...(hidden > 0 ? [note("hidden", m.console_flow_check_hidden({ count: hidden }))] : []),
    ...findings.map((finding, index) => viewFinding(finding, `${finding.kind}-${index}`, context)),
    ...(areGrantsKnown ? [] : [note("grants", m.console_flow_check_grants())]),
  ];
}

function viewFinding(
  finding: WorkflowFinding,
  key: string,
  { workflow, permissionName }: FindingContext,
): FindingView {
  const { entity, ids, among } =
    "statuses" in finding
      ? { entity: "statuses", ids: finding.statuses, among: workflow.statuses }
      : { entity: "transitions", ids: finding.transitions, among: workflow.transitions };
  const names = new Map(among.map(({ id, name }) => [id, name]));
  return {
    key,
    tone: finding.kind === "no-permission" ? "note" : "warning",
    text: textOf(finding, permissionName),
    links: ids.slice(0, MAX_LINKS).map((id) => ({
      id,
      name: names.get(id) ?? id.slice(0, 8),
      href: href("/admin/:entity/:id", { entity, id }),
    })),
    more: Math.max(0, ids.length - MAX_LINKS),
  };
}

function textOf(finding: WorkflowFinding, permissionName: (id: string) => string): string {
  switch (finding.kind) {
    case "unreachable":
      return m.console_flow_check_unreachable();
    case "dead-end":
      return m.console_flow_check_dead_end();
    case "same-alias":
      return m.console_flow_check_alias({ alias: finding.alias });
    case "not-granted":
      return m.console_flow_check_not_granted({ name: permissionName(finding.permissionId) });
    case "no-call":
      return m.console_flow_check_no_call({
        groups: finding.groups.join(", "),
        name: permissionName(finding.callPermissionId),
      });
    case "no-permission":
      return m.console_flow_check_no_permission();
  }
}
