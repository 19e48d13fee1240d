import { afterAll, expect, test } from "vitest";

import { permissionId } from "#platform/core/access/builtin-permission.rules.ts";
import { idOf } from "#platform/selling/template/ids.ts";
import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import { action as remove } from "../entities/delete.tsx";
import { action as change, loader as editPage } from "../entities/edit.tsx";
import { action as create, loader as newPage } from "../entities/new.tsx";
import { loader as page } from "../entities/page.tsx";
import { loader as graphPage } from "./workflow-graph.tsx";
import { loader as matrixPage } from "./workflow-matrix.tsx";

const selling = await startSelling();
const admin = await selling.admin();
const visit = await createVisitor(selling, admin);
const CONNECTOR = idOf("flow:marketplace_connector");
const CARD = idOf("flow:marketplace_product");

afterAll(() => selling.stop());

// Loads the permissions that every console page requires into the cache, so that the tests don't count the call for
// them.
await visit(page, { path: "", params: { entity: "flows", id: CARD } });

test("both pages are tabs of a workflow, and of nothing else", async () => {
  const { answer } = await visit(page, { path: "", params: { entity: "flows", id: CARD } });
  const status = { entity: "statuses", id: idOf("status:product.draft") };
  const other = await visit(page, { path: "", params: status });

  expect(answer.head.tabs.map(({ key }) => key).slice(0, 3)).toEqual([
    "graph",
    "matrix",
    "transitions",
  ]);
  expect(other.answer.head.tabs.map(({ key }) => key)).not.toContain("graph");
});

test("the graph has all statuses and transitions as links, in few calls", async () => {
  const { answer, calls } = await visit(graphPage, { path: "", params: { id: CARD } });
  const { counts, picture } = answer;
  const links = linksIn(picture.content);

  expect(calls).toBeLessThanOrEqual(9);
  expect(picture.content).toContain("<circle");
  expect(links.map(({ label }) => label)).toContain("Draft");
  expect(links.filter(({ to }) => to.startsWith("/admin/transitions/"))).toHaveLength(
    counts.transitions + counts.statuses,
  );
  expect(links.filter(({ to }) => to.startsWith("/admin/statuses/"))).toHaveLength(counts.statuses);
  expect(picture.content).not.toMatch(/NaN|undefined/);
});

test("each node leads to the form of a new transition from it", async () => {
  const { answer } = await visit(graphPage, { path: "", params: { id: CONNECTOR } });
  const links = linksIn(answer.picture.content);
  const fresh = links
    .find(({ label }) => label === "New")
    ?.to.split("/")
    .at(-1);
  const add = links.find(({ to }) => to.includes(`srcTwinStatusId=${fresh}`))?.to ?? "";

  const form = await visit(newPage, { path: add, params: { entity: "transitions" } });
  expect(form.answer.values).toMatchObject({ twinflowId: CONNECTOR, srcTwinStatusId: fresh });
  expect(form.answer.backTo).toBe(`/admin/flows/${CONNECTOR}/graph`);
});

test("a transition is created, changed and deleted from the matrix, which is returned to", async () => {
  const back = `/admin/flows/${CONNECTOR}/matrix`;
  const query = `?back=${encodeURIComponent(back)}`;
  const [from, to] = [
    idOf("status:marketplace_connector.connected"),
    idOf("status:marketplace_connector.new"),
  ];
  const created = await visit(create, {
    path: `/admin/transitions/new${query}`,
    params: { entity: "transitions" },
    form: {
      name: "Start over",
      alias: "start_over",
      twinflowId: CONNECTOR,
      srcTwinStatusId: from,
      dstTwinStatusId: to,
    },
  });
  expect(locationIn(created.answer)).toBe(back);

  const added = await findTransition("Start over");
  expect(added).toMatchObject({ from, to, permissionId: null });
  const { answer } = await visit(matrixPage, { path: "", params: { id: CONNECTOR } });
  const open = answer.checks.find(({ key }) => key.startsWith("no-permission"));
  expect(open?.links.map(({ name }) => name)).toEqual(["Start over"]);

  const params = { entity: "transitions", id: added?.id ?? "" };
  const path = `/admin/transitions/${params.id}`;
  const loaded = await visit(editPage, { path: `${path}/edit${query}`, params });
  expect(loaded.answer.backTo).toBe(back);
  const changed = await visit(change, {
    path: `${path}/edit${query}`,
    params,
    form: {
      ...filled(loaded.answer.values),
      name: "Begin again",
      base: JSON.stringify(loaded.answer.values),
    },
  });
  expect(locationIn(changed.answer)).toBe(back);
  expect(await findTransition("Begin again")).toMatchObject({ id: params.id });

  const removed = await visit(remove, { path: `${path}/delete${query}`, params, form: {} });
  expect(locationIn(removed.answer)).toBe(back);
  expect(await findTransition("Begin again")).toBeUndefined();
});

test("an address of another site is not returned to", async () => {
  const params = { entity: "statuses", id: idOf("status:product.draft") };
  const path = "/admin/statuses/x/edit?back=https%3A%2F%2Fevil.test%2F";

  const { answer } = await visit(editPage, { path, params });

  expect(answer.backTo).toBe(`/admin/statuses/${params.id}`);
});

test("the checks name transitions that nobody may perform, with the permission", async () => {
  const { answer, calls } = await visit(matrixPage, { path: "", params: { id: CARD } });
  const denied = answer.checks.filter(({ key }) => key.startsWith("not-granted"));

  expect(calls).toBeLessThanOrEqual(9);
  expect(denied).toHaveLength(1);
  expect(denied[0]?.text).toContain("Deny all");
  expect(denied[0]?.links[0]?.href).toMatch(/^\/admin\/transitions\//);
});

test("a group with the permission of a transition, but not that of the call, is named with both", async () => {
  const { answer } = await visit(matrixPage, { path: "", params: { id: CARD } });
  const denied = new Set(
    answer.checks
      .filter(({ key }) => key.startsWith("not-granted"))
      .flatMap(({ links }) => links.map(({ id }) => id)),
  );
  const used = answer.workflow.transitions.find(
    (transition) => transition.permissionId !== null && !denied.has(transition.id),
  );
  const group = await post("user_group/v1?showUserGroupMode=SHORT", {
    nameI18n: { translations: { en: "Publishers without a call" } },
  });
  const grant = (granted: string | null | undefined) =>
    post("permission_grant/user_group/v1", {
      permissionGrantUserGroup: {
        permissionSchemaId: idOf("schema:permission"),
        userGroupId: group.userGroup.id,
        permissionId: granted,
      },
    });
  const callChecks = async () =>
    (await visit(matrixPage, { path: "", params: { id: CARD } })).answer.checks.filter(
      ({ key, text }) => key.startsWith("no-call") && text.includes("Publishers without a call"),
    );
  await grant(used?.permissionId);

  const found = await callChecks();
  await grant(permissionId("TRANSITION_PERFORM"));
  const afterwards = await callChecks();

  expect(found).toHaveLength(1);
  expect(found[0]?.text).toMatch(
    /may perform these transitions, but not make the call\. Grant .+ too\./,
  );
  expect(found[0]?.links.map(({ id }) => id)).toContain(used?.id);
  expect(afterwards).toEqual([]);
});

test("an unknown workflow is not found", async () => {
  const params = { id: idOf("nothing") };

  await expect(visit(graphPage, { path: "", params })).rejects.toMatchObject({
    init: { status: 404 },
  });
});

async function post(path: string, body: object): Promise<any> {
  const response = await selling.fetch(`/private/${path}`, {
    method: "POST",
    headers: { ...admin.headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  expect(answer).toMatchObject({ status: 0 });
  return answer;
}

function linksIn(content: string) {
  const links = content.matchAll(/<a href="([^"]*)" class="[^"]*" aria-label="([^"]*)">/g);
  return [...links].map(([, to = "", label = ""]) => ({ to: to.replaceAll("&amp;", "&"), label }));
}

async function findTransition(name: string) {
  const { answer } = await visit(matrixPage, { path: "", params: { id: CONNECTOR } });
  return answer.workflow.transitions.find((transition) => transition.name === name);
}

function locationIn(answer: unknown): string | null {
  if (!(answer instanceof Response)) throw new Error(JSON.stringify(answer));
  return answer.headers.get("location");
}

/** Leaves out empty values and unselected boxes, because browsers don't send the latter. */
function filled(values: Record<string, string>): Record<string, string> {
  const entries = Object.entries(values).filter(([, value]) => value !== "" && value !== "false");
  return Object.fromEntries(entries);
}
