import { idOf } from "#platform/selling/template/ids.ts";
import { type AppClient, signInToApp } from "#tests/support/app-client.ts";

import { ADMIN } from "./page-costs.ts";

const STATUSES = 50;
const TRANSITIONS = 150;
const GROUPS = 20;

/**
 * Builds a workflow and a permission matrix of the sizes that the limits are defined for; the domain's own are
 * smaller.
 */
export async function buildBench(url: string): Promise<{ flowId: string; schemaId: string }> {
  const admin = await signInToApp(url, ADMIN);
  await addGroups(admin);
  return { flowId: await addWorkflow(admin), schemaId: idOf("schema:permission") };
}

async function addGroups(admin: AppClient): Promise<void> {
  for (let at = 0; at < GROUPS; at += 1) {
    await admin.call("POST", "/private/user_group/v1", { nameI18n: named(`Team ${at}`) });
  }
}

async function addWorkflow(admin: AppClient): Promise<string> {
  const make = async (path: string, member: string, body: object): Promise<string> => {
    const mode = `show${member === "twinStatus" ? "Status" : capitalize(member)}Mode=DETAILED`;
    const answer = await admin.call<Record<string, { id: string }>>(
      "POST",
      `/private/${path}/v1?${mode}`,
      body as Record<string, unknown>,
    );
    return answer[member]?.id ?? "";
  };
  const classId = await make("twin_class", "twinClass", { key: "BENCH", nameI18n: named("Bench") });
  const statusIds: string[] = [];
  for (let at = 0; at < STATUSES; at += 1) {
    const body = { key: `state_${at}`, nameI18n: named(`State ${at}`) };
    statusIds.push(await make(`twin_class/${classId}/twin_status`, "twinStatus", body));
  }
  const flowId = await make(`twin_class/${classId}/twinflow`, "twinflow", {
    nameI18n: named("Flow"),
    initialStatusId: statusIds[0],
  });
  for (let at = 0; at < TRANSITIONS; at += 1) {
    const from = at % STATUSES;
    const to = (from + 1 + 7 * Math.floor(at / STATUSES)) % STATUSES;
    await make(`twinflow/${flowId}/transition`, "transition", {
      nameI18n: named(`Step ${at}`),
      alias: `step_${at}`,
      srcStatusId: statusIds[from],
      dstStatusId: statusIds[to],
    });
  }
  return flowId;
}

function named(name: string) {
  return { translations: { en: name } };
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
