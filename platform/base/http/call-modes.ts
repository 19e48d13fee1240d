import { type DetailKey, ROOT_MODES } from "./modes.ts";
import { VIEW_MODES, type ViewName } from "./view-modes.ts";

/** Detail levels whose names don't end in the name of their view. */
const EXCEPTIONS: Partial<Record<DetailKey, ViewName>> = {
  Attachment2CommentMode: "Comment",
  Attachment2Transition: "TransitionBase",
  Attachment2Twin: "Twin",
  DomainBusinessAccountTemplate2Twin: "Twin",
  DomainUserTemplate2Twin: "Twin",
  Twin2Transition: "TransitionBase",
  TwinFieldCollection: "TwinField",
};

/** Views that other views contain in a smaller form, with the name of that form. */
const SHOWN_IN_PART: Readonly<Record<string, ViewName>> = {
  Twin: "TwinBase",
  Twinflow: "TwinflowBase",
};

/** Views that others always contain, by the view that contains them. */
const NESTED_PARTS: Partial<Record<ViewName, readonly ViewName[]>> = {
  DataList: ["DataListOption"],
  TwinClassField: ["TwinClassFieldDescriptor"],
};

/** Detail levels that apply to a view only where a call returns it directly, not inside other views. */
const ROOT_ONLY: Partial<Record<ViewName, readonly DetailKey[]>> = {
  Attachment: ["AttachmentCollection", "Status"],
  AttachmentCUDProblems: ["AttachmentCollection", "Status"],
  Comment: ["AttachmentCollection", "Status"],
  Transition: ["Status"],
  TransitionTrigger: ["Status"],
  Twin: ["TwinField2Status", "TwinField2Twin", "TwinField2User", "TwinFieldCollectionMap"],
};

/**
 * Lists the detail levels of a call that returns these views, including those of all nested views.
 */
export function listModes(roots: readonly ViewName[]): DetailKey[] {
  const modes = new Set<DetailKey>();
  const visited = new Set<ViewName>();
  const visit = (view: ViewName) => {
    if (visited.has(view)) return;
    visited.add(view);
    for (const mode of Object.keys(VIEW_MODES[view]) as DetailKey[]) {
      modes.add(mode);
      const nestedView = viewShownBy(mode);
      if (nestedView) visit(nestedView);
    }
    for (const part of NESTED_PARTS[view] ?? []) visit(part);
  };
  for (const root of roots) {
    if (root in ROOT_MODES) modes.add(root as DetailKey);
    for (const mode of ROOT_ONLY[root] ?? []) modes.add(mode);
    visit(root);
  }
  return [...modes].toSorted();
}

function viewShownBy(mode: DetailKey): ViewName | undefined {
  const name = /2(\w+)$/.exec(mode)?.[1] ?? "";
  const view = EXCEPTIONS[mode] ?? SHOWN_IN_PART[name] ?? name;
  return view in VIEW_MODES ? (view as ViewName) : undefined;
}

/** Finds the view that a schema describes; undefined if it has no detail levels. */
export function findViewOfSchema(schemaName: string): ViewName | undefined {
  const name = schemaName.replace(/[DR]?V\d+$/, "");
  const view = SCHEMA_NAMES[name] ?? name;
  return view in VIEW_MODES ? (view as ViewName) : undefined;
}

const SCHEMA_NAMES: Readonly<Record<string, ViewName>> = {
  DomainView: "Domain",
  TwinStatus: "Status",
  TwinTouch: "Touch",
  TwinflowTransition: "Transition",
  TwinflowTransitionBase: "Transition",
};
