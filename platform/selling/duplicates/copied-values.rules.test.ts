import { expect, test } from "vitest";

import { byId, modelOf, plainActor } from "../../testing/plain-actor.ts";
import { plainClass, plainField } from "../../testing/plain-model.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import { copyValues, listCopiedFields } from "./copied-values.rules.ts";

const fields = [
  plainField({ id: "note", key: "note" }),
  plainField({ id: "code", key: "code", typerParams: { unique: "true" } }),
  plainField({ id: "secret", key: "secret", typerId: 1326 }),
  plainField({ id: "linked", key: "linked", typerId: 1310 }),
  plainField({ id: "file", key: "file", typerId: 1335 }),
  plainField({ id: "hidden", key: "hidden", viewPermissionId: "see" }),
  plainField({ id: "locked", key: "locked", editPermissionId: "write" }),
];
const twinClass = plainClass({ fieldIds: fields.map(({ id }) => id) });
const model = modelOf([twinClass], { fields: byId(...fields) });
const original = { business_account_id: "ours", fields: {} } as TwinRow;

test.each([
  ["without permissions", [], ["note"]],
  ["who may see it", ["see"], ["note", "hidden"]],
  ["who may write it", ["write"], ["note", "locked"]],
])(
  "unique values, secrets, links and files are never copied, others by an actor %s",
  (_what, permissions, keys) => {
    const actor = plainActor({ model, permissions: new Set(permissions) });

    expect(listCopiedFields(actor, original, twinClass).map(({ key }) => key)).toEqual(keys);
  },
);

test("an empty value is copied, unless one is required; several values are separated as they are written", () => {
  const copied = [
    plainField({ key: "empty" }),
    plainField({ key: "required", required: true }),
    plainField({ key: "options", typerId: 1305 }),
    plainField({ key: "text" }),
  ];

  const values = copyValues({ fields: { options: ["a", "b"], text: "Made of milk" } }, copied);

  expect(values).toEqual({ empty: "", options: "a<@2@>b", text: "Made of milk" });
});
