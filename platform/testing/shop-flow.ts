import { randomUUID } from "node:crypto";

import type { Db } from "../base/database/executor.ts";
import { permissionId } from "../core/access/builtin-permission.rules.ts";
import { text } from "./shop-text.ts";

export async function addStatuses(
  db: Db,
  classes: Record<"product" | "card" | "note" | "news", string>,
) {
  const ids = {
    sketch: randomUUID(),
    draft: randomUUID(),
    busy: randomUUID(),
    done: randomUUID(),
    card: randomUUID(),
    note: randomUUID(),
    news: randomUUID(),
  };
  const shapes = [
    ["sketch", classes.product, false],
    ["draft", classes.product, false],
    ["busy", classes.product, true],
    ["done", classes.product, true],
    ["card", classes.card, false],
    ["note", classes.note, false],
    ["news", classes.news, false],
  ] as const;
  await db
    .insertInto("twin_status")
    .values(
      shapes.map(([key, classId, frozen], position) => ({
        id: ids[key],
        class_id: classId,
        key,
        name: text(key),
        frozen,
        position,
      })),
    )
    .execute();
  return ids;
}

interface FlowParts {
  domainId: string;
  flowSchemaId: string;
  classes: Record<"product" | "card" | "note" | "news", string>;
  statuses: Record<"draft" | "busy" | "done" | "card" | "note" | "news", string>;
  fields: { price: string };
  permissions: { WRITE: string };
}

export async function addFlows(
  db: Db,
  { domainId, flowSchemaId, classes, statuses, fields, permissions }: FlowParts,
) {
  const flowId = randomUUID();
  for (const key of ["product", "card", "note", "news"] as const) {
    const id = key === "product" ? flowId : randomUUID();
    const initial = key === "product" ? statuses.draft : statuses[key];
    await db
      .insertInto("twinflow")
      .values({ id, class_id: classes[key], name: text(key), initial_status_id: initial })
      .execute();
    await db
      .insertInto("twinflow_schema_map")
      .values({ twinflow_schema_id: flowSchemaId, class_id: classes[key], twinflow_id: id })
      .execute();
  }
  const ids = { start: randomUUID(), finish: randomUUID(), stop: randomUUID() };
  const shapes = [
    ["start", statuses.draft, statuses.busy, permissions.WRITE],
    ["finish", null, statuses.done, null],
    ["stop", statuses.busy, statuses.draft, permissionId("DENY_ALL")],
  ] as const;
  for (const [position, [alias, src, dst, permission]] of shapes.entries()) {
    const aliasId = randomUUID();
    await db
      .insertInto("transition_alias")
      .values({ id: aliasId, domain_id: domainId, alias })
      .execute();
    await db
      .insertInto("twin_transition")
      .values({
        id: ids[alias],
        twinflow_id: flowId,
        alias_id: aliasId,
        name: text(alias),
        src_status_id: src,
        dst_status_id: dst,
        permission_id: permission,
        allow_comment: alias === "start",
        allow_attachments: alias === "start",
        allow_links: alias === "start",
        position,
      })
      .execute();
  }
  await db
    .insertInto("transition_trigger")
    .values({
      id: randomUUID(),
      transition_id: ids.start,
      featurer_id: 1590,
      params: JSON.stringify({ job: "ring-bell" }),
    })
    .execute();
  const ruleId = randomUUID();
  await db
    .insertInto("transition_validator_rule")
    .values({ id: ruleId, transition_id: ids.finish })
    .execute();
  await db
    .insertInto("twin_validator")
    .values({
      id: randomUUID(),
      rule_id: ruleId,
      featurer_id: 1614,
      params: JSON.stringify({ twinClassFieldIds: fields.price }),
      description: "A price is needed",
    })
    .execute();
  return ids;
}
