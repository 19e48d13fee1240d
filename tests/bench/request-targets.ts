import { pathToFileURL } from "node:url";

import type { ServerBuild } from "react-router";

import { VITRINE_DOMAIN_ID } from "#platform/selling/template/ids.ts";
import { buildOpenApi } from "#platform/server/openapi.ts";
import { type AppClient, signInToApp } from "#tests/support/app-client.ts";
import type { Vitrine } from "#tests/support/vitrine.ts";

import {
  ADDRESS_SHAPES,
  FORM_SHAPES,
  GRAPHQL_SHAPES,
  jsonShapes,
  type Shape,
} from "./request-shapes.ts";

/** A URL to request as one caller, with the shapes of requests to send. */
export interface Target {
  name: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  shapes: readonly Shape[];
}

const ID = "00000000-0000-4000-8000-000000000000";
const ADMIN = { username: "admin@vitrine.demo", password: "Vitrine-demo-1" };
const OWNER = { username: "owner@vitrine.demo", password: "Vitrine-demo-1" };
/** Skipped, because they end the session that other requests need. */
const ENDS_SESSION = /\/auth\/logout|\/session\//;
/** Skipped, because these streams never end. */
const IS_STREAM = /event\/stream|resources\/events/;

/** Lists every page and form of the app, for a guest and the owner. */
export async function formTargets({ url }: Vitrine): Promise<Target[]> {
  const build = (await import(
    pathToFileURL(new URL("../../build/server/index.js", import.meta.url).pathname).href
  )) as ServerBuild;
  const client = await signInToApp(url);
  const ids = await someIds(client);
  const guest = { origin: url };
  const callers = { guest, owner: { ...guest, cookie: client.cookie } };
  return Object.values(build.routes).flatMap((route) => {
    const pattern = route ? findPath(build, route.id) : "";
    if (!route || !pattern || route.path === "logout" || route.id.includes("proxy")) return [];
    const path = pattern.replaceAll(/:(\w+)\??/g, (_, name) => ids[name] ?? ID);
    const methods = [
      ...(route.module.loader && !IS_STREAM.test(pattern) ? ["GET" as const] : []),
      ...(route.module.action ? ["POST" as const] : []),
    ];
    return methods.flatMap((method) =>
      Object.entries(callers).map(([caller, headers]) => ({
        name: `${caller} ${method} ${pattern}`,
        method,
        url: url + path.replace("*", "nowhere"),
        headers,
        shapes: method === "GET" ? ADDRESS_SHAPES : FORM_SHAPES,
      })),
    );
  });
}

function findPath(build: ServerBuild, id: string): string {
  const route = build.routes[id];
  if (!route) return "";
  const above = route.parentId ? findPath(build, route.parentId) : "";
  return route.path ? `${above}/${route.path}` : above;
}

/** Finds real IDs for forms that need them. The other IDs stay unknown. */
async function someIds(client: AppClient): Promise<Record<string, string>> {
  const { twinList, relatedObjects } = await client.call<any>(
    "POST",
    "/private/twin/search/v2?limit=100&lazyRelation=false&showTwin2TwinClassMode=DETAILED",
    {},
  );
  const keyOf = (twin: any): string => relatedObjects?.twinClassMap?.[twin.twinClassId]?.key ?? "";
  const product = twinList.find((twin: any) => /^product_/i.test(keyOf(twin))) ?? twinList[0];
  return { productId: product.id, twinId: product.id, headTwinId: product.id };
}

/**
 * Lists every call of the platform for a guest, and those that need a sign-in also for an owner and an
 * administrator.
 */
export async function callTargets({ url }: Vitrine): Promise<Target[]> {
  const base = { DomainId: VITRINE_DOMAIN_ID, Channel: "WEB" };
  const signIn = async (account: object) => {
    const response = await fetch(`${url}/auth/login/v1`, {
      method: "POST",
      headers: { ...base, "content-type": "application/json" },
      body: JSON.stringify(account),
    });
    const { authData } = (await response.json()) as { authData: { auth_token: string } };
    return { ...base, AuthToken: authData.auth_token };
  };
  const guest = { guest: base };
  const callers = { ...guest, owner: await signIn(OWNER), admin: await signIn(ADMIN) };
  const document: any = buildOpenApi();
  return Object.entries<any>(document.paths).flatMap(([path, methods]) =>
    Object.entries<any>(methods).flatMap(([method, operation]) => {
      if (IS_STREAM.test(path) || ENDS_SESSION.test(path)) return [];
      const schema = resolve(operation.requestBody?.content["application/json"]?.schema, document);
      const isGraphql = path === "/graphql";
      const bodyShapes = isGraphql ? GRAPHQL_SHAPES : jsonShapes(schema);
      const shapes = method === "get" ? ADDRESS_SHAPES : bodyShapes;
      const isPrivate = isGraphql || path.startsWith("/private/");
      return Object.entries(isPrivate ? callers : guest).map(([caller, headers]) => ({
        name: `${caller} ${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        url: url + path.replaceAll(/\{\w+\}/g, ID),
        headers: headers as Record<string, string>,
        shapes,
      }));
    }),
  );
}

function resolve(schema: any, document: any): any {
  return schema?.$ref ? document.components.schemas[schema.$ref.split("/").at(-1)] : schema;
}
