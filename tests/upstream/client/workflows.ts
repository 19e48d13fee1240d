import { ANY, type ClientCall, i18n, PAGE } from "./client-call.ts";

const FLOW_MODES = {
  ...PAGE,
  showTwinflowMode: "DETAILED",
  showTwinflow2TransitionMode: "DETAILED",
  showTwinflowInitStatus2StatusMode: "DETAILED",
  showTwinflow2UserMode: "DETAILED",
  showTwinflow2TwinClassMode: "DETAILED",
  showTransition2StatusMode: "SHORT",
  showTransition2UserMode: "SHORT",
};

const TRANSITION_MODES = {
  ...PAGE,
  showTransitionMode: "DETAILED",
  showTransition2PermissionMode: "DETAILED",
  showTransition2StatusMode: "DETAILED",
  showTransition2TwinflowMode: "DETAILED",
  showTransition2FactoryMode: "DETAILED",
  showTwinflow2TwinClassMode: "DETAILED",
  showTransition2UserMode: "SHORT",
};

/** Calls for workflows and transitions. */
export const workflowCalls: readonly ClientCall[] = [
  {
    name: "a new workflow",
    as: "admin",
    call: "POST /private/twin_class/{classId}/twinflow/v1",
    query: { showTwinflowMode: "DETAILED" },
    body: { nameI18n: i18n("Trade"), initialStatusId: "{statusId}" },
    reads: { "twinflow.id": ANY, "twinflow.initialStatusId": "{statusId}" },
    save: { twinflowId: "twinflow.id" },
  },
  {
    name: "a workflow",
    as: "admin",
    call: "GET /private/twinflow/{twinflowId}/v1",
    query: FLOW_MODES,
    reads: { "twinflow.name": "Trade", "twinflow.twinClassId": "{classId}" },
  },
  {
    name: "a changed workflow",
    as: "admin",
    call: "PUT /private/twinflow/{twinflowId}/v1",
    query: { showTwinflowMode: "DETAILED" },
    body: { nameI18n: i18n("Sale") },
    reads: { status: 0 },
  },
  {
    name: "workflows",
    as: "admin",
    call: "POST /private/twinflow/search/v1",
    query: FLOW_MODES,
    body: { twinClassIdMap: { "{classId}": true } },
    reads: { "twinflowList.0.id": "{twinflowId}", "twinflowList.0.name": "Sale" },
  },
  {
    name: "workflow schemas",
    as: "admin",
    call: "POST /private/twinflow_schema/search/v1",
    query: PAGE,
    body: { nameLikeList: [], idList: [] },
    reads: { "twinflowSchemas.0.id": ANY, "twinflowSchemas.0.name": ANY },
  },
  {
    name: "a new transition",
    as: "admin",
    call: "POST /private/twinflow/{twinflowId}/transition/v1",
    query: { showTransitionMode: "DETAILED" },
    body: {
      alias: "sell_{run}",
      nameI18n: i18n("Sell"),
      srcStatusId: "{statusId}",
      dstStatusId: "{soldStatusId}",
    },
    reads: { "transition.id": ANY, "transition.dstTwinStatusId": "{soldStatusId}" },
    save: { transitionId: "transition.id" },
  },
  {
    name: "a transition",
    as: "admin",
    call: "GET /private/transition/{transitionId}/v1",
    query: TRANSITION_MODES,
    reads: { "transition.name": "Sell", "relatedObjects.statusMap.{soldStatusId}.name": "Sold" },
  },
  {
    name: "a changed transition",
    as: "admin",
    call: "POST /private/transition/{transitionId}/v1",
    query: { showTransitionMode: "DETAILED" },
    body: { nameI18n: i18n("Sell now") },
    reads: { "transition.name": "Sell now" },
  },
  {
    name: "transitions",
    as: "admin",
    call: "POST /private/transition/search/v1",
    query: TRANSITION_MODES,
    body: { idList: ["{transitionId}"] },
    reads: { "transition.0.id": "{transitionId}", "transition.0.alias": ANY },
  },
  {
    name: "the aliases of transitions",
    as: "admin",
    call: "POST /private/transition_alias/search/v1",
    query: { ...PAGE, showTransitionAliasMode: "DETAILED" },
    body: { aliasLikeList: ["%sell_{run}%"] },
    reads: { "aliasList.0.id": ANY, "aliasList.0.alias": ANY },
  },
];
