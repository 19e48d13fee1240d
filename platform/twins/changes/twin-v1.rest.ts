import type { z } from "zod";

import type { Tx } from "../../base/database/executor.ts";
import { CODE, invalidFields } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { type PrivateCall, privateRoute, type Route } from "../../core/calls/route.ts";
import { type StoredUploads, withStoredUploads } from "../attachments/receive-uploads.ts";
import { TwinCreatedResponse, TwinResponse, TwinResponseV1 } from "../responses/twin-schemas.ts";
import { presentTwinsV1 } from "../responses/twin-v1.view.ts";
import { presentTwins } from "../responses/twin.view.ts";
import { findTwin } from "../twin/find-twin.ts";
import { findTwinByAlias } from "../twin/twin-aliases.ts";
import type { TwinRow } from "../twin/twin.store.ts";
import { changeClass } from "./change-class.ts";
import { createTwinWithFiles, createUploadedTwin } from "./create-twin-with-attachments.ts";
import { ChangeClassBody, CreateBatchBody, CreateBodyV1, toNewTwin } from "./twin-body.ts";

const create = privateRoute({
  method: "POST",
  path: "/private/twin/v1",
  summary: "Create a twin from values with types (version 1)",
  needs: ["TWIN_CREATE"],
  body: CreateBodyV1,
  answer: TwinCreatedResponse,
  handle: (call) => {
    const { body, caller } = call;
    assertFieldIds(caller, Object.keys(body.fields ?? {}));
    return createUploadedTwin(call, toNewTwin(body), null, body.attachments);
  },
});

const createBatch = privateRoute({
  method: "POST",
  path: "/private/twin/batch/v1",
  summary: "Create several twins (all or none)",
  needs: ["TWIN_CREATE"],
  body: CreateBatchBody,
  multipart: true,
  handle: async (call) => {
    const { services, body, form } = call;
    const described = body.twins.flatMap(({ attachments }) => attachments ?? []);
    await withStoredUploads(services, form, { create: described }, (files) =>
      services.db.transaction().execute((tx) => createAll(call, tx, body.twins, files)),
    );
    return {};
  },
});

const view = privateRoute({
  method: "GET",
  path: "/private/twin/:twinId/v1",
  summary: "Get a twin with typed values (version 1)",
  needs: ["TWIN_VIEW"],
  answer: TwinResponseV1,
  handle: async (call) =>
    answerV1(call, await findTwin(call.services.db, call.caller, call.id("twinId"))),
});

const viewByAlias = privateRoute({
  method: "GET",
  path: "/private/twin_by_alias/:alias/v1",
  summary: "Get a twin with typed values by one of its aliases (version 1)",
  needs: ["TWIN_VIEW"],
  answer: TwinResponseV1,
  handle: async (call) =>
    answerV1(call, await findTwinByAlias(call.services.db, call.caller, call.param("alias"))),
});

const classChange = privateRoute({
  method: "PUT",
  path: "/private/twin/:twinId/class_change/v1",
  summary: "Make a twin one of another class",
  needs: ["TWIN_UPDATE"],
  body: ChangeClassBody,
  answer: TwinResponse,
  handle: async (call) => {
    const { services, caller, body } = call;
    const twinId = call.id("twinId");
    const twin = await services.db
      .transaction()
      .execute((tx) => changeClass(services, tx, caller, twinId, body));
    const { twins, relatedObjects } = await presentTwins(call, services.db, [twin]);
    return { twin: twins[0], relatedObjects };
  },
});

export const twinV1Routes: Route[] = [create, createBatch, view, viewByAlias, classChange];

async function answerV1(call: PrivateCall, twin: TwinRow) {
  const { twins, relatedObjects } = await presentTwinsV1(call, call.services.db, [twin]);
  return { twin: twins[0], relatedObjects };
}

/** As in upstream, version 1 accepts fields by ID only. */
function assertFieldIds({ model }: Caller, names: readonly string[]): void {
  const unknown = names.filter((name) => !model.fields.has(name.toLowerCase()));
  if (unknown.length === 0) return;
  throw invalidFields(
    CODE.FIELD_KEY_UNKNOWN,
    unknown.map((key) => ({ field: key, message: createMessage("field_unknown", { key }) })),
  );
}

/**
 * Creates twins with their files. The uploaded files are in the order in which the twins of the request describe
 * them.
 */
async function createAll(
  { services, caller }: Pick<PrivateCall, "services" | "caller">,
  tx: Tx,
  twins: z.output<typeof CreateBatchBody>["twins"],
  { create: files }: StoredUploads,
): Promise<void> {
  const remaining = [...files];
  for (const body of twins) {
    const own = remaining.splice(0, body.attachments?.length ?? 0);
    await createTwinWithFiles(services, tx, caller, toNewTwin(body), own);
  }
}
