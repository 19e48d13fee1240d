import type { ConfigurationFile } from "../model/configuration/yaml-files.ts";

const file = (path: string, text: string): ConfigurationFile => ({ path, text: text.trimStart() });

/** A configuration with an entity of every kind, besides the sellers' template. */
export const EVERY_KIND: readonly ConfigurationFile[] = [
  file("class-schemas/offices.yaml", "name: Offices\n"),
  file(
    "tiers/gold.yaml",
    "name: Gold\nworkflowSchema: offices\nclassSchema: offices\nattachmentSizeQuota: 50000000000\nuserCountQuota: 3\n",
  ),
  file(
    "lists/sizes.yaml",
    `
name: { en: Sizes, ru: Sizes }
attributes: [ { key: cm, name: { en: Centimeters } } ]
public: true
externalId: sizes-1
options:
  - { externalId: s, name: { en: Small }, attributes: { cm: "10" }, backgroundColor: "#112233" }
  - { name: { en: Large }, state: disabled, attributes: { cm: "<list:nothing" }, position: 7 }
  - { name: { en: Large }, attributes: { cm: "30" } }
subsets:
  - { key: offered, name: Offered, options: [ sizes.s ] }
`,
  ),
  file(
    "classes/office.yaml",
    `
name: { en: Office }
ownerType: DOMAIN
permissionSchemaSpace: true
viewPermission: OFFICE_SEE
statuses:
  - { key: open, name: { en: Open } }
`,
  ),
  file(
    "classes/desk.yaml",
    `
name: { en: Desk }
ownerType: DOMAIN
head: office
headHunter: 2601
tags: sizes
markers: sizes
assigneeRequired: true
properties: { list: <list:sizes>, deep: [ { class: <class:office> } ] }
fields:
  - key: size
    name: { en: Size }
    fieldTyper: 1305
    fieldTyperParams: { listUUID: <list:sizes>, multiple: "false", supportCustom: "false", longListThreshold: "60" }
    editPermission: OFFICE_SEE
  - { key: note, fieldTyper: 1301, fieldTyperParams: { regexp: "<class:office>|.*", editorType: PLAIN } }
statuses:
  - { key: free, name: { en: Free, ru: Free }, fontColor: "#ffffff" }
  - { key: taken, frozen: true }
`,
  ),
  file(
    "classes/badge.yaml",
    "name: { en: Badge }\nownerType: DOMAIN_USER\nhead: USER\nproperties: { of: <class:USER> }\n",
  ),
  file(
    "classes/standing_desk.yaml",
    "name: { en: Standing desk }\nownerType: DOMAIN\nextends: desk\nhead: office\nheadHunter: 2601\n",
  ),
  file(
    "links/standing_desk.next_to.yaml",
    `
from: standing_desk
to: desk
forwardName: { en: Next to }
type: ManyToMany
strength: OPTIONAL
linker: 3001
`,
  ),
  file(
    "permission-groups/OFFICE.yaml",
    "name: { en: Office }\nclass: office\npermissions:\n  - { key: OFFICE_SEE, name: { en: See offices } }\n",
  ),
  file("user-groups/visitors.yaml", "name: { en: Visitors }\ntype: domainScopeDomainManage\n"),
  file("space-roles/office.guest.yaml", "class: office\nkey: guest\nname: { en: Guest }\n"),
  file(
    "permission-schemas/offices.yaml",
    `
name: Offices
description: For offices
userGroupGrants: [ { userGroup: visitors, permission: OFFICE_SEE } ]
twinRoleGrants: [ { class: office, twinRole: creator, permission: OFFICE_SEE } ]
spaceRoleGrants: [ { spaceRole: office.guest, permission: OFFICE_SEE } ]
assigneePropagationGrants:
  - { class: desk, status: desk.taken, inSpaceOnly: true, permission: OFFICE_SEE }
`,
  ),
  file(
    "condition-sets/small_desks.yaml",
    "name: Small desks\nconditions:\n  - { conditioner: 2401, conditionerParams: { twinClassFieldId: <field:desk.note>, value: x }, invert: true }\n",
  ),
  file(
    "factories/furnish.yaml",
    `
name: { en: Furnish }
multipliers:
  - inputClass: desk
    multiplier: 2201
    multiplierParams: { outputTwinClassId: <class:desk> }
    filters: [ { inputClass: desk, conditionSet: small_desks } ]
pipelines:
  - inputClass: desk
    outputStatus: desk.taken
    conditionSet: small_desks
    conditionSetInvert: true
    steps:
      - { filler: 2303, optional: true, conditionSet: small_desks }
branches: [ { nextFactory: tidy, conditionSet: small_desks } ]
erasers: [ { inputClass: desk, action: ERASE_CANDIDATE, active: false } ]
`,
  ),
  file("factories/tidy.yaml", "name: { en: Tidy }\n"),
  file("transition-aliases/take.yaml", "alias: take\n"),
  file("transition-aliases/leave_it.yaml", "alias: Leave it\n"),
  file(
    "validator-sets/free.yaml",
    "name: Free\nvalidators:\n  - { featurer: 1603, params: { markerId: <option:sizes.s> } }\n",
  ),
  file(
    "workflows/desk.desks.yaml",
    `
class: desk
name: { en: Desks }
initialStatus: desk.free
transitions:
  - alias: take
    name: { en: Take }
    to: desk.taken
    permission: OFFICE_SEE
    allowComment: true
    inbuiltFactory: furnish
    draftingFactory: tidy
    triggers: [ { featurer: 1590, params: { job: sync-product-status }, active: false } ]
    validatorRules:
      - { validatorSet: free }
      - active: false
        validators: [ { featurer: 1603, invert: true, params: { markerId: <option:sizes.s> } } ]
  - { alias: leave_it, name: { en: Leave }, from: desk.taken, to: desk.free }
`,
  ),
  file(
    "workflow-schemas/offices.yaml",
    "name: Offices\nworkflows: [ { class: desk, workflow: desk.desks } ]\n",
  ),
  file(
    "searches/twin.desks.yaml",
    `kind: twin\nkey: desks\nname: Desks\npredicate: { twinClassIdList: [ <class:desk> ], statusIdList: [ <status:desk.free> ] }\n`,
  ),
  file(
    "webhooks/hooks.example_desks.yaml",
    "url: https://hooks.example/desks\nevents: [ twin.created ]\nclasses: [ desk, office ]\nactive: false\n",
  ),
];
