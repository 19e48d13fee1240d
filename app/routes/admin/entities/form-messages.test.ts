import { afterAll, expect, test } from "vitest";

import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import { action as create } from "./new.tsx";

// Section 5 of the specification prescribes the wording of these messages.

const selling = await startSelling();
const admin = await selling.admin();
const visit = await createVisitor(selling, admin);

afterAll(() => selling.stop());

test.each([
  ["classes", "key", "a-b", "Letters, numbers, underscores, and spaces allowed"],
  ["statuses", "key", "a b", "Key can only contain latin letters, numbers, underscores and dashes"],
  ["datalists", "key", "ą", "Key can only contain latin letters, numbers, underscores and dashes"],
  ["statuses", "backgroundColor", "red", "Color must be a hex color code"],
  ["statuses", "fontColor", "#12345", "Color must be a hex color code"],
  ["domains", "name", "", "Name can not be empty"],
  ["domains", "type", "", "Select account type"],
  ["domains", "defaultLocale", "", "Select language"],
  ["flows", "name", "", "Name can not be empty"],
  ["flows", "initialStatusId", "", "Select status"],
  ["links", "type", "OneToNone", "Invalid type"],
  ["links", "linkStrength", "STRONG", "Invalid link strength"],
  ["permissions", "key", "", "Key can not be empty"],
  ["permissions", "name", "", "Name can not be empty"],
  ["role-grants", "twinRole", "owner", "Invalid twin role"],
  ["user-grants", "userId", "me", "Please enter a valid UUID"],
  ["group-grants", "permissionSchemaId", "x", "Please enter a valid UUID"],
  ["transitions", "name", "", "Name can not be empty"],
  ["transitions", "alias", "", "Required"],
  ["transitions", "twinflowId", "", "Please enter a valid UUID"],
  ["transitions", "srcTwinStatusId", "x", "Source Status ID must be a valid UUID"],
  ["transitions", "dstTwinStatusId", "x", "Destination Status ID must be a valid UUID"],
  ["transitions", "permissionId", "x", "Permission ID must be a valid UUID"],
  ["triggers", "order", "-1", "Order must be at least 0"],
])("in the form of %s, %s '%s' is answered with '%s'", async (entity, field, value, message) => {
  const { answer } = await visit(create, {
    path: "",
    params: { entity },
    form: { [field]: value },
  });

  expect(answer).toMatchObject({
    init: { status: 422 },
    data: { result: { error: { [field]: [message] } }, values: { [field]: value } },
  });
});
