import { randomUUID } from "node:crypto";

import { afterAll, expect, test } from "vitest";

import { startSignedIn } from "../../testing/signed-in.ts";
import type { Headers } from "../../testing/test-platform.ts";
import { i18nText } from "../../testing/texts-and-keys.ts";

const { platform, call, ok } = await startSignedIn();

const CONFIGURATION = "domain/configuration/v1";
const DESK = { path: "classes/desk.yaml", text: "name: { en: Desk }\nownerType: DOMAIN\n" };

afterAll(() => platform.stop());

test("a pipeline made by a call limits the scope of the next factory unless it says otherwise", async () => {
  const as = await emptyDomain();
  await ok("POST", CONFIGURATION, { files: [DESK] }, as);
  const { twinClassList } = await ok(
    "POST",
    "twin_class/search/v1?showTwinClassMode=SHORT",
    { twinClassKeyLikeList: ["desk"] },
    as,
  );
  const body = { key: "tidy", nameI18n: i18nText("Tidy") };
  const { factory } = await ok("POST", "factory/v1?showFactoryMode=SHORT", body, as);
  const save = async (method: string, path: string, pipeline: object) => {
    const query = "showFactoryPipelineMode=DETAILED";
    const sent = { factoryPipeline: pipeline };
    return (await ok(method, `${path}?${query}`, sent, as)).factoryPipeline;
  };
  const inputTwinClassId = twinClassList[0].id;
  const create = (more: object) =>
    save("POST", `factory/${factory.id}/factory_pipeline/v1`, { inputTwinClassId, ...more });

  const unsaid = await create({});
  const wide = await create({ nextFactoryLimitScope: false });
  const renamed = await save("PUT", `factory_pipeline/${wide.id}/v1`, { description: "Wide" });

  expect(unsaid.nextFactoryLimitScope).toBe(true);
  expect(wide.nextFactoryLimitScope).toBe(false);
  expect(renamed).toMatchObject({ description: "Wide", nextFactoryLimitScope: false });
});

test("so does one made by a file, and an existing one keeps its own if an older file doesn't say", async () => {
  const as = await emptyDomain();
  await ok("POST", CONFIGURATION, { files: [DESK, factoryFile("")] }, as);
  const first = await exportedFactory(as);
  const wide = factoryFile("nextFactoryLimitScope: false");
  await ok("POST", CONFIGURATION, { files: [wide] }, as);
  const exported = await exportedFactory(as);

  const older = await ok("POST", CONFIGURATION, { files: [factoryFile("")] }, as);
  await platform.services.db
    .updateTable("configuration_baseline")
    .set({ files: JSON.stringify([DESK, factoryFile("")]) })
    .where("domain_id", "=", as["DomainId"] ?? "")
    .execute();
  const drift = await ok("GET", "domain/configuration/drift/v1", undefined, as);

  expect(first).toContain("nextFactoryLimitScope: true");
  expect(exported).toContain("nextFactoryLimitScope: false");
  expect(older).toMatchObject({ created: [], updated: [] });
  expect(await exportedFactory(as)).toBe(exported);
  expect(drift.updated).toEqual([]);
});

function factoryFile(more: string) {
  const text = `name: { en: Tidy }\npipelines:\n  - inputClass: desk\n${more && `    ${more}\n`}`;
  return { path: "factories/tidy.yaml", text };
}

async function exportedFactory(as: Headers): Promise<string> {
  const { files } = await ok("GET", CONFIGURATION, undefined, as);
  return files.find(({ path }: { path: string }) => path === "factories/tidy.yaml").text;
}

async function emptyDomain(): Promise<Headers> {
  const domain = { key: `empty_${randomUUID().slice(0, 8)}`, name: "Empty", type: "b2b" };
  const { body } = await call("POST", "domain/v1", { domain });
  return platform.signIn("admin", body.domain.id);
}
