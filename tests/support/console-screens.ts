import { DEMO_BUSINESS_ID } from "#platform/selling/demo/people.ts";
import { idOf } from "#platform/selling/template/ids.ts";

import type { Screen } from "./screen-list.ts";

const DRAFT = idOf("status:product.draft");
const PRODUCT = idOf("class:product");
const MANAGERS = idOf("user_group:manager");
const SCHEMA = idOf("schema:permission");
const CARD_FLOW = idOf("flow:marketplace_product");

/** Screens of the console, which all its entities share. */
export const CONSOLE_SCREENS: readonly Screen[] = [
  { name: "console", file: "admin/home.tsx", path: () => "/admin", as: "admin" },
  { name: "console-trash", file: "trash/list.tsx", path: () => "/admin/trash", as: "admin" },
  {
    name: "console-space-people",
    file: "admin/members/space-people.tsx",
    path: ({ shelfId }) => `/admin/twins/${shelfId}/people`,
    as: "admin",
  },
  {
    name: "console-list",
    file: "admin/entities/list.tsx",
    path: () => "/admin/statuses",
    as: "admin",
  },
  {
    name: "console-filters",
    file: "admin/entities/list.tsx",
    path: () => "/admin/classes?f.abstractClass=ONLY&f.key=product&sort=name",
    as: "admin",
    press: /^Filter/,
  },
  {
    name: "console-views",
    file: "lists/views.tsx",
    path: () => "/admin/fields/views?f.required=ONLY",
    as: "admin",
  },
  {
    name: "console-all-views",
    file: "admin/all-views.tsx",
    path: () => "/admin/views",
    as: "admin",
  },
  {
    name: "console-page",
    file: "admin/entities/page.tsx",
    path: () => `/admin/classes/${PRODUCT}`,
    as: "admin",
  },
  {
    name: "console-in-place",
    file: "admin/entities/page.tsx",
    path: () => `/admin/statuses/${DRAFT}?edit=backgroundColor`,
    as: "admin",
  },
  {
    name: "console-history",
    file: "admin/entities/tab.tsx",
    path: () => `/admin/statuses/${DRAFT}/history`,
    as: "admin",
  },
  {
    name: "console-tab",
    file: "admin/entities/tab.tsx",
    path: () => `/admin/classes/${PRODUCT}/fields`,
    as: "admin",
  },
  {
    name: "console-permission-matrix",
    file: "admin/permissions/permission-matrix.tsx",
    path: () => `/admin/permission-schemas/${SCHEMA}/matrix`,
    as: "admin",
  },
  {
    name: "console-why",
    file: "admin/permissions/why.tsx",
    path: ({ managerId }) => `/admin/why?user=${managerId}&permission=TWIN_STATUS_VIEW`,
    as: "admin",
  },
  {
    name: "console-group-members",
    file: "admin/members/group-members.tsx",
    path: () => `/admin/groups/${MANAGERS}/members`,
    as: "admin",
  },
  {
    name: "console-business-data",
    file: "admin/members/business-data.tsx",
    path: () => `/admin/accounts/${DEMO_BUSINESS_ID}/data`,
    as: "admin",
  },
  {
    name: "console-user-groups",
    file: "admin/members/user-groups.tsx",
    path: ({ managerId }) => `/admin/users/${managerId}/groups`,
    as: "admin",
  },
  {
    name: "console-user-spaces",
    file: "admin/members/user-spaces.tsx",
    path: ({ managerId }) => `/admin/users/${managerId}/spaces`,
    as: "admin",
  },
  {
    name: "console-user-permissions",
    file: "admin/permissions/user-permissions.tsx",
    path: ({ managerId }) => `/admin/users/${managerId}/permissions`,
    as: "admin",
  },
  {
    name: "console-twins",
    file: "admin/twins/twins.tsx",
    path: () => "/admin/twins?f.class=library_book&f.pages.min=100",
    as: "admin",
  },
  {
    name: "console-twins-filters",
    file: "admin/twins/twins.tsx",
    path: () => "/admin/twins?f.class=library_book",
    as: "admin",
    press: /^Filter/,
  },
  {
    name: "console-twin-grid",
    file: "admin/twins/twins.tsx",
    path: () => "/admin/twins?f.class=library_book&layout=sheet",
    as: "admin",
  },
  {
    name: "console-twin",
    file: "admin/twins/twin.tsx",
    path: ({ bookId }) => `/admin/twins/${bookId}`,
    as: "admin",
  },
  {
    name: "console-twin-in-place",
    file: "admin/twins/twin.tsx",
    path: ({ bookId }) => `/admin/twins/${bookId}?edit=pages`,
    as: "admin",
  },
  {
    name: "console-draft",
    file: "browse/draft.tsx",
    path: ({ draftId }) => `/admin/drafts/${draftId}`,
    as: "admin",
  },
  {
    name: "console-twin-class",
    file: "admin/twins/twin-class.tsx",
    path: () => "/admin/twins/new",
    as: "admin",
  },
  {
    name: "console-import",
    file: "admin/entities/import.tsx",
    path: () => "/admin/statuses/import",
    as: "admin",
  },
  {
    name: "console-new",
    file: "admin/entities/new.tsx",
    path: () => "/admin/fields/new",
    as: "admin",
  },
  {
    name: "console-search",
    file: "admin/search.tsx",
    path: () => "/admin/search?q=draft",
    as: "admin",
  },
  {
    name: "console-shortcuts",
    file: "admin/shortcuts.tsx",
    path: () => "/admin/shortcuts",
    as: "admin",
  },
  {
    name: "console-api",
    file: "admin/api.tsx",
    path: () => "/admin/api?entity=statuses",
    as: "admin",
  },
  {
    name: "console-texts",
    file: "admin/texts.tsx",
    path: () => "/admin/texts?search=draft",
    as: "admin",
  },
  {
    name: "console-system",
    file: "admin/system.tsx",
    path: () => "/admin/system",
    as: "admin",
  },
  {
    name: "console-edit",
    file: "admin/entities/edit.tsx",
    path: () => `/admin/statuses/${DRAFT}/edit`,
    as: "admin",
  },
  {
    name: "console-copy",
    file: "admin/entities/copy.tsx",
    path: () => `/admin/classes/${PRODUCT}/copy`,
    as: "admin",
  },
  {
    name: "console-delete",
    file: "admin/entities/delete.tsx",
    path: () => `/admin/statuses/${DRAFT}/delete`,
    as: "admin",
  },
  {
    name: "console-class-graph",
    file: "admin/graphs/class-graph.tsx",
    path: () => `/admin/classes/${PRODUCT}/graph`,
    as: "admin",
  },
  {
    name: "console-class-permissions",
    file: "admin/permissions/class-permissions.tsx",
    path: () => `/admin/classes/${PRODUCT}/permissions`,
    as: "admin",
  },
  {
    name: "console-factory-graph",
    file: "admin/graphs/factory-graph.tsx",
    path: ({ factoryId }) => `/admin/factories/${factoryId}/graph`,
    as: "admin",
  },
  {
    name: "console-graph",
    file: "admin/workflow/workflow-graph.tsx",
    path: () => `/admin/flows/${CARD_FLOW}/graph`,
    as: "admin",
  },
  {
    name: "console-matrix",
    file: "admin/workflow/workflow-matrix.tsx",
    path: () => `/admin/flows/${CARD_FLOW}/matrix`,
    as: "admin",
  },
];
