import { expect, test } from "vitest";

import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";
import { addRequiredField } from "#tests/support/required-field.ts";

import { action } from "./transition.tsx";

const selling = await startSelling();
/** A manager may view connectors and perform their transitions, but not edit them. */
const manager = await selling.seller("manager");
const visit = await createVisitor(selling, manager);

test("the form of a transition doesn't validate what it doesn't show", async () => {
  const { id: connectorId } = manager.connector;
  const classId = manager.classId("connector_showroom");
  await addRequiredField(selling, classId, { key: "order_no", name: "Order no." });
  const connector = await manager.find(connectorId);
  const step = [...manager.caller.model.transitions.values()].find(
    ({ alias, srcStatusId }) => alias === "disconnect" && srcStatusId === connector.status_id,
  );
  const transitionId = step?.id ?? "";

  const { answer } = await visit(action, {
    path: `/browse/${connectorId}/transition/${transitionId}`,
    params: { headTwinId: connectorId, transitionId },
    // The form displays the twin's values to users who may not edit them, but doesn't send them.
    form: { comment: "" },
  });

  expect(answer).toBeInstanceOf(Response);
  expect(await manager.statusOf(connectorId)).toBe("disconnected");
});
