import { expect, test } from "vitest";

import { modelOf, plainActor } from "../../testing/plain-actor.ts";
import { plainClass } from "../../testing/plain-model.ts";
import { classAndDescendants, classAndRelatives } from "../model/class-hierarchy.rules.ts";
import { classProperty, isKindOf } from "../model/class-properties.rules.ts";
import type { Grants } from "../model/domain-model.ts";
import { textIn } from "../model/text-in.rules.ts";
import { canSeeAll, visibleScopes } from "./access-conditions.rules.ts";
import { ownGrantsOf } from "./actor.rules.ts";
import { BUILTIN_PERMISSIONS, permissionId, withManage } from "./builtin-permission.rules.ts";
import { canBeInSpace, hasGrant } from "./conditional-grants.rules.ts";
import { explainUse, reasonsFor } from "./explain.rules.ts";
import { isOpeningRight } from "./opening-rights.rules.ts";
import { canSeeOwner } from "./ownership.rules.ts";
import { resolvePermissions } from "./resolve-permissions.rules.ts";

const VIEW = "view";
const shelf = plainClass({ id: "shelf", permissionSchemaSpace: true });
const lamp = plainClass({ id: "lamp", viewPermissionId: VIEW });
const book = plainClass({ id: "book", headClassId: "shelf", viewPermissionId: VIEW });
const novel = plainClass({
  id: "novel",
  ancestorIds: ["novel", "book"],
  viewPermissionId: VIEW,
  properties: { size: 1 },
});

const grants = (overrides: Partial<Grants> = {}): Grants => ({
  schemaIds: ["schema", "of-shelf"],
  groups: new Map([["schema", new Map([["sellers", new Set([VIEW])]])]]),
  global: new Map([["admins", new Set([VIEW])]]),
  twinRoles: [],
  spaceRoles: [],
  propagations: [],
  ...overrides,
});
const model = (overrides: Partial<Grants> = {}) =>
  modelOf([shelf, lamp, book, novel], { grants: grants(overrides) });
const OWN = ownGrantsOf([
  { schemaId: "schema", permissionId: VIEW, by: "user" },
  { schemaId: "schema", permissionId: VIEW, by: "propagated" },
  { schemaId: "of-shelf", permissionId: "edit", by: "propagated" },
]);
const PROPAGATION = {
  schemaId: "schema",
  permissionId: VIEW,
  classId: "lamp",
  statusId: "draft",
  inSpaceOnly: false,
};

test("a permission is explained by every grant that gives it", () => {
  const ann = plainActor({
    groupIds: new Set(["sellers", "admins", "others"]),
    ownGrants: OWN,
    model: model({ propagations: [PROPAGATION] }),
  });

  expect([...reasonsFor(ann, "schema", VIEW)]).toEqual([
    { kind: "user" },
    { kind: "user-group", userGroupId: "sellers" },
    { kind: "everywhere", userGroupId: "admins" },
    { kind: "propagation", classId: "lamp", statusId: "draft" },
  ]);
  expect([...reasonsFor(ann, "schema", "edit")]).toEqual([]);
  expect([...reasonsFor({ ...ann, groupIds: new Set() }, null, VIEW)]).toEqual([]);
});

test("of several propagated grants none is named", () => {
  const ann = plainActor({
    ownGrants: OWN,
    model: model({ propagations: [PROPAGATION, { ...PROPAGATION, classId: "book" }] }),
  });

  expect([...reasonsFor(ann, "schema", VIEW)]).toEqual([{ kind: "user" }, { kind: "propagation" }]);
});

test("a use is explained by its rule, its schema and the other grants", () => {
  const ann = plainActor({ permissions: new Set([VIEW]), ownGrants: OWN, model: model() });
  const outside = { permission_space_id: null };

  expect(explainUse(ann, VIEW, lamp, outside)).toMatchObject({
    answer: { allowed: true, rule: { kind: "granted" } },
    schemaId: "schema",
    reasons: [{ kind: "user" }, { kind: "propagation" }],
  });
  expect(explainUse(ann, null, lamp, outside)).toMatchObject({
    answer: { allowed: true },
    reasons: [],
  });
  const denied = permissionId("DENY_ALL");
  expect(explainUse(ann, denied, lamp, outside)).toMatchObject({
    answer: { allowed: false },
    reasons: [],
  });
});

test("permissions come from the schema that applies, its groups and global grants", () => {
  const sources = { permissionSchemaId: "schema", groupIds: ["admins"], ownGrants: OWN };

  expect(resolvePermissions(model(), { ...sources, ownGrants: new Map() })).toEqual(
    new Set([VIEW]),
  );
  expect(
    resolvePermissions(model(), { ...sources, permissionSchemaId: "of-shelf", groupIds: [] }),
  ).toEqual(new Set(["edit"]));
  expect(
    resolvePermissions(model(), { ...sources, permissionSchemaId: null, groupIds: ["sellers"] })
      .size,
  ).toBe(0);
});

test("in another schema a grant counts by user, by group and everywhere", () => {
  const ann = plainActor({ permissionSchemaId: "other", ownGrants: OWN, model: model() });

  expect(hasGrant(ann, "of-shelf", "edit")).toBe(true);
  expect(hasGrant(ann, "schema", "edit")).toBe(false);
  expect(
    hasGrant({ ...ann, ownGrants: new Map(), groupIds: new Set(["sellers"]) }, "schema", VIEW),
  ).toBe(true);
  expect(
    hasGrant({ ...ann, ownGrants: new Map(), groupIds: new Set(["admins"]) }, null, VIEW),
  ).toBe(true);
});

test("classes below a space are known through heads of ancestors", () => {
  expect(
    [shelf, lamp, book, novel]
      .filter((twinClass) => canBeInSpace(model(), twinClass))
      .map(({ id }) => id),
  ).toEqual(["book", "novel"]);
});

test("what is in spaces is found by each schema that grants it, or by conditions in it", () => {
  const ann = plainActor({
    groupIds: new Set(["sellers", "readers"]),
    permissions: new Set([VIEW]),
    model: model({
      twinRoles: (["assignee", "creator", "space_assignee", "space_creator"] as const).map(
        (role) => ({
          schemaId: "of-shelf",
          permissionId: VIEW,
          classId: "book",
          role,
        }),
      ),
      spaceRoles: [{ schemaId: "of-shelf", permissionId: VIEW, spaceRoleId: "keeper" }],
      propagations: [{ ...PROPAGATION, schemaId: "of-shelf", classId: "book", inSpaceOnly: true }],
    }),
  });
  const found = visibleScopes(ann, [book]).map(({ reach, condition }) => [reach, condition]);
  const own = { kind: "own", schemaId: "of-shelf" };

  expect(found).toEqual([
    [{ kind: "outer" }, null],
    [{ kind: "own", schemaId: "schema" }, null],
    [own, { kind: "assignee", userId: "ann" }],
    [own, { kind: "creator", userId: "ann" }],
    [own, { kind: "space-assignee", userId: "ann" }],
    [own, { kind: "space-creator", userId: "ann" }],
    [
      own,
      { kind: "space-role", roleIds: ["keeper"], userId: "ann", groupIds: ["sellers", "readers"] },
    ],
    [
      own,
      {
        kind: "propagation",
        classIds: ["book", "novel"],
        statusId: "draft",
        userId: "ann",
        businessAccountId: "ours",
      },
    ],
  ]);
  expect(canSeeAll(ann, book)).toBe(false);
});

test("twins of the domain are seen by everybody, others by those who see every owner", () => {
  const everyone = plainActor({
    permissions: new Set([permissionId("DOMAIN_TWINS_VIEW_ALL")]),
    model: model(),
  });
  const tier = plainClass({ id: "tier", ownerType: "DOMAIN" });
  const note = plainClass({ id: "note", ownerType: "USER" });

  expect(visibleScopes(everyone, [lamp, tier])).toMatchObject([
    { classIds: ["lamp", "tier"], owner: null },
  ]);
  expect(visibleScopes(plainActor({ model: model() }), [tier])).toMatchObject([
    { classIds: ["tier"], owner: null },
  ]);
  expect(visibleScopes(plainActor({ model: model() }), [note])).toMatchObject([
    { owner: { kind: "user", id: "ann" } },
  ]);
  const guest = plainActor({ userId: null, businessAccountId: null, model: model() });
  expect(visibleScopes(guest, [note, lamp])).toEqual([]);
});

test("owners are seen by domain, business and user", () => {
  const ann = plainActor({ model: model() });
  const twin = {
    domain_id: "domain",
    business_account_id: "ours",
    owner_user_id: "bob",
    assigner_user_id: null,
    author_user_id: null,
    permission_space_id: null,
  };
  const note = plainClass({ ownerType: "DOMAIN_USER" });

  expect(canSeeOwner(ann, lamp, twin)).toBe(true);
  expect(canSeeOwner(ann, lamp, { ...twin, domain_id: "other" })).toBe(false);
  expect(canSeeOwner(ann, lamp, { ...twin, business_account_id: "theirs" })).toBe(false);
  expect(canSeeOwner(ann, note, twin)).toBe(false);
  expect(canSeeOwner(ann, note, { ...twin, owner_user_id: "ann" })).toBe(true);
  expect(canSeeOwner(ann, note, { ...twin, owner_user_id: null })).toBe(false);
  expect(canSeeOwner(ann, plainClass({ ownerType: "SYSTEM" }), twin)).toBe(true);
});

test("a permission is included in the MANAGE permission of its noun", () => {
  expect(withManage("TWIN_CLASS_VIEW")).toEqual([
    permissionId("TWIN_CLASS_VIEW"),
    permissionId("TWIN_CLASS_MANAGE"),
  ]);
  expect(withManage("DENY_ALL")).toEqual([permissionId("DENY_ALL")]);
});

test("permissions that open the data of every business are few, and all are built in", () => {
  expect(
    BUILTIN_PERMISSIONS.filter(({ id }) => isOpeningRight(id))
      .map(({ key }) => key)
      .toSorted(),
  ).toEqual(["ACT_AS_USER", "DOMAIN_TWINS_CREATE_ANY", "DOMAIN_TWINS_VIEW_ALL"]);
});

test("classes have descendants, relatives and inherited properties", () => {
  const parent = { ...book, properties: { size: 2, kind: "paper" } };
  const family = modelOf([shelf, parent, novel]);

  expect(classAndDescendants(family, "book").map(({ id }) => id)).toEqual(["book", "novel"]);
  expect(classAndRelatives(family, novel)).toEqual(new Set(["novel", "book"]));
  expect([classProperty(family, novel, "size"), classProperty(family, novel, "kind")]).toEqual([
    1,
    "paper",
  ]);
  expect(classProperty(family, novel, "height")).toBeUndefined();
  expect([isKindOf(family, "novel", "book"), isKindOf(family, "gone", "book")]).toEqual([
    true,
    false,
  ]);
  expect(["pl", "ru"].map((locale) => textIn({ en: "Book", pl: "Lampa" }, locale, family))).toEqual(
    ["Lampa", "Book"],
  );
  expect(textIn({}, "pl", family)).toBe("");
});
