import { createHash } from "node:crypto";

import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { Database } from "../../base/database/database.ts";
import { permissionId } from "../../core/access/builtin-permission.rules.ts";
import { exportFiles } from "../../model/configuration/export-files.ts";
import type { ConfigurationFile } from "../../model/configuration/yaml-files.ts";
import { resetDatabase, testDatabases } from "../../testing/database.ts";
import { applyTemplate } from "./apply-template.ts";
import { VITRINE_DOMAIN_ID } from "./ids.ts";
import { readTemplateFiles, templateEntities } from "./template-entities.ts";
import { TEMPLATE_VERSION } from "./version.ts";

const log = pino({ level: "silent" });

describe.each(testDatabases())("$name", (server) => {
  let database: Database;
  let services: Parameters<typeof applyTemplate>[0];
  beforeAll(async () => {
    database = await server.open();
    services = { db: database.db, log };
  });
  beforeEach(() => resetDatabase(database.db));
  afterAll(() => database.close());

  test("a new database gets the whole template, and the next start changes nothing", async () => {
    const first = await applyTemplate(services);
    const second = await applyTemplate(services);

    expect(first.applied).toBe(true);
    expect(first.changed).toBeGreaterThan(templateEntities().length);
    expect(second).toEqual({ applied: false, changed: 0 });
  });

  test("applying the same template again changes no row and keeps the model's version", async () => {
    await applyTemplate(services);
    const before = await versions();

    const again = await applyTemplate(services, TEMPLATE_VERSION + 1);

    expect(again).toEqual({ applied: true, changed: 0 });
    expect(await versions()).toEqual({ ...before, template_version: TEMPLATE_VERSION + 1 });
  });

  test("the template's files are the export of the domain they made", async () => {
    await applyTemplate(services);
    const { files } = await exportFiles(database.db, VITRINE_DOMAIN_ID);
    const own = (each: ConfigurationFile[]) => each.filter(({ path }) => path !== "domain.yaml");

    expect(own(files)).toEqual(own(readTemplateFiles()));
  });

  test("a newer template updates changed rows and notifies every node", async () => {
    await applyTemplate(services);
    const before = await versions();
    await database.db
      .updateTable("twin_status")
      .set({ name: JSON.stringify({ en: "Old name" }) })
      .where("key", "=", "rejected")
      .execute();

    const again = await applyTemplate(services, TEMPLATE_VERSION + 1);

    expect(again.changed).toBe(1);
    expect((await versions()).model_version).toBe(before.model_version + 1);
    const status = await database.db
      .selectFrom("twin_status")
      .select("name")
      .where("key", "=", "rejected")
      .executeTakeFirstOrThrow();
    expect(status.name.en).toBe("Rejected");
  });

  test("sellers of an existing domain get the grants that a newer template has for their groups", async () => {
    await applyTemplate(services);
    const ofPreviews = ["TRANSITION_DRAFT", "DRAFT_VIEW", "DRAFT_COMMIT"] as const;
    const ids = ofPreviews.map((key) => permissionId(key));
    const grants = async () => {
      const rows = await database.db
        .selectFrom("permission_grant_user_group as grant")
        .innerJoin("user_group", "user_group.id", "grant.user_group_id")
        .select(["user_group.key", "grant.permission_id"])
        .where("grant.permission_id", "in", ids)
        .execute();
      return rows.map(({ key, permission_id: id }) => `${key} ${ids.indexOf(id)}`).toSorted();
    };
    const expected = ["manager 0", "manager 1", "manager 2", "owner 0", "owner 1", "owner 2"];
    expect(await grants()).toEqual(expected);
    await database.db
      .deleteFrom("permission_grant_user_group")
      .where("permission_id", "in", ids)
      .execute();

    await applyTemplate(services, TEMPLATE_VERSION + 1);
    expect(await grants()).toEqual(expected);
  });

  test("an older node doesn't change a newer template", async () => {
    await applyTemplate(services, TEMPLATE_VERSION + 1);

    expect(await applyTemplate(services)).toEqual({ applied: false, changed: 0 });
    expect((await versions()).template_version).toBe(TEMPLATE_VERSION + 1);
  });

  test("an administrator's own settings of the domain survive a newer template", async () => {
    await applyTemplate(services);
    await database.db.updateTable("domain").set({ name: "Our shop", manager_limit: 3 }).execute();

    await applyTemplate(services, TEMPLATE_VERSION + 1);

    const domain = await database.db
      .selectFrom("domain")
      .selectAll()
      .where("id", "=", VITRINE_DOMAIN_ID)
      .executeTakeFirstOrThrow();
    expect(domain).toMatchObject({ name: "Our shop", manager_limit: 3 });
  });

  test("nodes that start at the same time apply the template once", async () => {
    const results = await Promise.all([1, 2, 3].map(() => applyTemplate(services)));

    expect(results.filter(({ applied }) => applied)).toHaveLength(1);
    expect((await versions()).model_version).toBe(2);
  });

  test("every reference of the template is to a row of the template", async () => {
    await applyTemplate(services);

    const dangling = await sql<{ what: string }>`
      select 'class permission of ' || key as what from twin_class c
        where not exists (select from permission p where p.id = c.view_permission_id)
      union all
      select 'schema of ' || key from domain d
        where not exists (select from permission_schema s where s.id = d.permission_schema_id)
           or not exists (select from twinflow_schema s where s.id = d.twinflow_schema_id)
      union all
      select 'transition permission ' || t.id from twin_transition t
        where not exists (select from permission p where p.id = t.permission_id)`.execute(
      database.db,
    );
    expect(dangling.rows).toEqual([]);
  });

  async function versions() {
    return database.db
      .selectFrom("domain")
      .select(["template_version", "model_version"])
      .where("id", "=", VITRINE_DOMAIN_ID)
      .executeTakeFirstOrThrow();
  }
});

test("the template's data and its version change together", () => {
  const digest = createHash("sha256").update(JSON.stringify(readTemplateFiles())).digest("hex");

  // If this fails because the template's data changed, raise TEMPLATE_VERSION, and update the version and the digest
  // here.
  expect({ version: TEMPLATE_VERSION, digest }).toEqual({
    version: 15,
    digest: "d77586296902ed2812f3006b390978b4cc968386c1073243f968b463b217bd1a",
  });
});
