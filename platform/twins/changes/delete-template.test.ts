import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import { startSignedIn } from "../../testing/signed-in.ts";
import { i18nText, newKey } from "../../testing/texts-and-keys.ts";
import { untilACallWaits } from "../../testing/until-a-call-waits.ts";

const { platform, call, ok } = await startSignedIn();
const { db } = platform.services;

afterAll(() => platform.stop());

test("a template is deleted while the configuration that refers to it is changed", async () => {
  const { twinId, pipelineId } = await makeTemplate();
  const { domainId } = await findDomain(twinId);

  // Imitates a change of the configuration, which locks first the domain, then the pipeline that refers to the
  // template.
  const deletion = await db.transaction().execute(async (tx) => {
    await sql`update domain set model_version = model_version + 1 where id = ${domainId}`.execute(
      tx,
    );
    const answer = call("DELETE", `twin/${twinId}/v1`);
    await untilACallWaits(db, tx);
    // Clears and sets the reference, because Postgres only checks references that change.
    await sql`update twin_factory_pipeline set template_twin_id = null where id = ${pipelineId}`.execute(
      tx,
    );
    await sql`update twin_factory_pipeline set template_twin_id = ${twinId} where id = ${pipelineId}`.execute(
      tx,
    );
    return { answer };
  });

  expect((await deletion.answer).status).toBe(200);
  const { template_twin_id: template } = await db
    .selectFrom("twin_factory_pipeline")
    .select("template_twin_id")
    .where("id", "=", pipelineId)
    .executeTakeFirstOrThrow();
  expect(template).toBeNull();
});

async function findDomain(twinId: string): Promise<{ domainId: string }> {
  return db
    .selectFrom("twin")
    .select("domain_id as domainId")
    .where("id", "=", twinId)
    .executeTakeFirstOrThrow();
}

async function makeTemplate(): Promise<{ twinId: string; pipelineId: string }> {
  const { twinClass } = await ok("POST", "twin_class/v1?showTwinClassMode=SHORT", {
    key: newKey(),
    nameI18n: i18nText("Thing"),
    autoCreateTwinflow: true,
    ownerType: "DOMAIN",
  });
  const { twinId } = await ok("POST", "twin/v2", { classId: twinClass.id, name: "Template" });
  const { factory } = await ok("POST", "factory/v1?showFactoryMode=SHORT", {
    key: newKey(),
    nameI18n: i18nText("Factory"),
  });
  const path = `factory/${factory.id}/factory_pipeline/v1?showFactoryPipelineMode=SHORT`;
  const { factoryPipeline } = await ok("POST", path, {
    factoryPipeline: { inputTwinClassId: twinClass.id, active: true, templateTwinId: twinId },
  });
  return { twinId, pipelineId: factoryPipeline.id };
}
