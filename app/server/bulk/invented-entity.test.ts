import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { history } from "#app/server/entities/definitions/history.server.ts";
import { users } from "#app/server/entities/definitions/users.server.ts";
import { findChoices } from "#app/server/entities/screens/find-choices.server.ts";
import { loadNewForm } from "#app/server/entities/screens/form/entity-form.server.ts";
import { submitChange, submitNew } from "#app/server/entities/screens/form/submit-entity.server.ts";
import { loadEntityList } from "#app/server/entities/screens/list/entity-list.server.ts";
import { exportEntities } from "#app/server/entities/screens/list/export-entities.server.ts";
import { findTab, loadEntityPage } from "#app/server/entities/screens/page/entity-page.server.ts";
import {
  loadRemoval,
  submitRemoval,
} from "#app/server/entities/screens/page/remove-entity.server.ts";
import type { Entity } from "#app/server/entities/types/entity.server.ts";
import { createRegistry } from "#app/server/entities/types/registry.server.ts";
import { stubCaller } from "#tests/support/stub-platform.ts";

import { loadActionForm, submitAction } from "./bulk-action.server.ts";
import { loadColumns, submitColumns } from "./bulk-columns.server.ts";
import { bulkRights } from "./bulk-target.server.ts";
import type { JobKind } from "./job-kind.server.ts";
import { propertyChange } from "./property-change.server.ts";

const text = (words: string) => () => words;

const HALLS: Entity = {
  key: "halls",
  kind: null,
  permission: "HALL",
  names: { title: text("Halls"), one: text("Hall"), help: text("Where lamps hang.") },
  calls: { search: { path: "/hall/search", list: "halls", byText: "nameLikeList", modes: {} } },
  properties: [{ name: "name", label: text("Name"), type: "text" }],
};

const LAMPS: Entity = {
  key: "lamps",
  kind: "lamp",
  permission: "LAMP",
  names: { title: text("Lamps"), one: text("Lamp"), help: text("Everything that glows.") },
  calls: {
    search: { path: "/lamp/search", list: "lamps", byText: "nameLikeList", modes: {} },
    read: { path: (id) => `/lamp/${id}`, member: "lamp" },
    create: { method: "POST", path: () => "/lamp" },
    update: { method: "PUT", path: (id) => `/lamp/${id}` },
    remove: (id) => `/lamp/${id}`,
  },
  properties: [
    {
      name: "name",
      label: text("Name"),
      type: "text",
      filter: { like: "nameLikeList" },
      form: { required: true },
    },
    {
      name: "hallId",
      label: text("Hall"),
      type: "reference",
      refers: { entity: "halls", map: "hallMap" },
      filter: { list: "hallIdList" },
      form: {},
    },
    { name: "watts", label: text("Watts"), type: "number", form: {} },
    { name: "id", label: text("ID"), type: "code", column: "hidden", filter: { list: "idList" } },
  ],
  page: { tabs: [{ entity: "history", by: "subjectId" }] },
};

const registry = createRegistry({
  sections: [{ key: "light", title: text("Light"), entities: [LAMPS, HALLS, history, users] }],
});
const lamps = registry.get("lamps");
const hall = { id: randomUUID(), name: "North hall" };
const RIGHTS = [LAMPS, HALLS, history].map(({ permission }) => `${permission}_MANAGE`);

/** Creates a platform with one lamp, which keeps what is saved, and with a job that never runs. */
function lightPlatform() {
  const lamp: Record<string, unknown> = { id: randomUUID(), name: "Tall", hallId: hall.id };
  const job = {
    id: "job-1",
    name: "lamps.csv",
    subject: "lamps",
    phase: "preview",
    state: "draft",
    total: 1,
    done: 0,
    columns: ["Name", "Hall", "Watts"],
    createdAt: "2026-01-01T00:00:00Z",
  };
  const stub = stubCaller(({ call, body }) => {
    switch (call) {
      case "GET /private/user/permission/v1":
        return { permissions: RIGHTS.map((key) => ({ key })) };
      case "POST /lamp/search":
        return {
          lamps: [lamp],
          pagination: { total: 1 },
          relatedObjects: { hallMap: { [hall.id]: hall } },
        };
      case "POST /hall/search":
        return { halls: [hall], pagination: { total: 1 } };
      case `GET /lamp/${String(lamp["id"])}`:
        return { lamp };
      case "POST /lamp":
      case `PUT /lamp/${String(lamp["id"])}`:
        return { lamp: Object.assign(lamp, body) };
      case `DELETE /lamp/${String(lamp["id"])}`:
        return {};
      case "POST /private/audit/search/v1":
        return { auditEntries: [{ id: "entry-1", action: "lamp.update", subjectName: "Tall" }] };
      case "POST /private/bulk_job/v1":
      case "GET /private/bulk_job/job-1/v1":
      case "PUT /private/bulk_job/job-1/v1":
        return { bulkJob: job };
      case "POST /private/bulk_job/job-1/row/search/v1":
        return { bulkRowList: [{ position: 1, cells: ["Low", "North hall", "40"] }] };
      case "GET /private/bulk_job/last_matches/v1":
        return {};
      default:
        return undefined;
    }
  });
  return { ...stub, lamp, id: String(lamp["id"]) };
}

const at = (path: string) => new URL(`http://console.test${path}`);

function post(values: Record<string, string>): Request {
  return new Request("http://console.test", { method: "POST", body: new URLSearchParams(values) });
}

const made = (calls: { call: string; body: unknown }[], call: string) =>
  calls.filter((one) => one.call === call).map(({ body }) => body);

test("its list shows, filters and exports its rows", async () => {
  const { caller, calls, id } = lightPlatform();

  const list = await loadEntityList(caller, at("/admin/lamps?f.hallId=north"), lamps);
  expect(list.label).toBe("Lamps");
  expect(list.rows).toMatchObject([{ id, name: "Tall", href: `/admin/lamps/${id}` }]);
  expect(list.rows[0]?.values["hallId"]).toMatchObject({ items: [{ name: "North hall" }] });
  expect(made(calls, "POST /lamp/search")[0]).toEqual({ hallIdList: [hall.id] });

  const file = await new Response(await exportEntities(caller, at("/admin/lamps"), lamps)).text();
  expect(file).toContain("Tall,North hall");
});

test("its page has its properties, the form of one of them, and its history", async () => {
  const { caller, calls, id } = lightPlatform();

  const page = await loadEntityPage(caller, lamps, id, "hallId");

  expect(page.head).toMatchObject({ name: "Tall", one: "Lamp", rights: { update: true } });
  expect(page.head.tabs).toMatchObject([{ key: "history", href: `/admin/lamps/${id}/history` }]);
  expect(page.form?.fields).toMatchObject([
    { name: "hallId", choices: [{ value: hall.id, label: "North hall" }] },
  ]);

  const { entity = "", by = "" } = findTab(lamps, "history") ?? {};
  const scope = { path: `/admin/lamps/${id}/history`, by, id };
  const list = await loadEntityList(caller, at(scope.path), registry.get(entity), scope);
  expect(list.rows[0]?.values["subjectName"]).toEqual({ kind: "text", text: "Tall" });
  expect(made(calls, "POST /private/audit/search/v1")).toEqual([{ subjectIdList: [id] }]);
});

test("its forms create, change and delete a row", async () => {
  const { caller, calls, lamp, id } = lightPlatform();
  const form = await loadNewForm(caller, lamps, new URLSearchParams({ name: "New" }));
  expect(form.values).toMatchObject({ name: "New", hallId: "" });

  expect(await submitNew(caller, lamps, post({ name: "" }))).toMatchObject({ saved: false });
  const created = await submitNew(
    caller,
    lamps,
    post({ name: "Low", hallId: hall.id, watts: "40" }),
  );
  expect(created).toMatchObject({ saved: true, id, name: "Low" });
  expect(made(calls, "POST /lamp")).toEqual([{ name: "Low", hallId: hall.id, watts: 40 }]);

  const base = JSON.stringify({ name: "Low", hallId: hall.id, watts: "40" });
  const changed = post({ base, name: "Lower", hallId: hall.id, watts: "" });
  expect(await submitChange(caller, lamps, id, changed)).toMatchObject({ saved: true });
  expect(lamp).toMatchObject({ name: "Lower", watts: null });

  expect(await loadRemoval(caller, lamps, id)).toMatchObject({ head: { name: "Lower" } });
  expect(await submitRemoval(caller, lamps, id, post({}))).toMatchObject({ done: "deleted" });
});

test("pickers and the search find it by its name", async () => {
  const { caller, calls, id } = lightPlatform();

  expect(await findChoices(caller, lamps, { text: "tal" })).toMatchObject({
    choices: [{ value: id, label: "Tall" }],
  });
  expect(made(calls, "POST /lamp/search")).toEqual([{ nameLikeList: ["%tal%"] }]);
});

test("its rows are changed in bulk", async () => {
  const { caller, calls, id } = lightPlatform();
  expect(await bulkRights(caller, lamps)).toMatchObject({ update: true, remove: true });
  const action = propertyChange(lamps, "hallId");
  if (!action) throw new Error("The hall can't be changed in bulk");
  expect((await loadActionForm(caller, action)).fields[1]?.choices).toMatchObject([
    { label: "North hall" },
  ]);

  const target = { entity: lamps, subject: "lamps", classId: null };
  const form = post({ "bulk-how": "set", hallId: hall.id });
  const url = at(`/admin/lamps/bulk?do=edit&field=hallId&id=${id}`);
  expect(await submitAction(caller, action, target, form, url)).toEqual({ jobId: "job-1" });
  expect(made(calls, "POST /private/bulk_job/v1")[0]).toMatchObject({
    idList: [id],
    operation: {
      change: { method: "PUT", path: "/lamp/{id}" },
      edits: [{ to: "hallId", how: "set", value: hall.id }],
    },
  });
});

test("its rows are imported from a file", async () => {
  const { caller, calls } = lightPlatform();
  const kind: JobKind = {
    owns: () => true,
    isAt: () => true,
    target: async () => ({ entity: lamps, subject: "lamps", classId: null }),
    list: () => null,
    rowHref: (_subject, id) => `/admin/lamps/${id}`,
    paths: () => ({ page: "", columns: "", results: "" }),
    jobs: "",
  };

  const { properties } = await loadColumns(caller, [kind], "job-1");
  const chosen = Object.fromEntries(properties.map(({ name, column }) => [name, column]));
  expect(chosen).toEqual({ "column-name": "0", "column-hallId": "1", "column-watts": "2" });
  const form = post({ ...chosen, key: "name", mode: "create" });
  expect(await submitColumns(caller, [kind], "job-1", form)).toBeNull();

  expect(made(calls, "PUT /private/bulk_job/job-1/v1")[0]).toMatchObject({
    operation: {
      create: { method: "POST", path: "/lamp" },
      edits: [
        { to: "name", kind: "text" },
        { to: "hallId", kind: "lookup", lookup: { filter: "nameLikeList" } },
        { to: "watts", kind: "number" },
      ],
    },
  });
});
