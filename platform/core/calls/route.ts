import type { Logger } from "pino";
import type { z } from "zod";

import type { DetailOptions } from "../../base/http/detail-levels.ts";
import type { Page } from "../../base/http/paging.ts";
import type { MultipartForm } from "../../base/http/read-multipart.ts";
import type { ViewName } from "../../base/http/view-modes.ts";
import type { BuiltinPermission } from "../access/builtin-permission.rules.ts";
import type { Caller } from "../access/caller.ts";
import type { DomainModel } from "../model/domain-model.ts";
import type { RelatedData, ResponseContext } from "../responses/response-context.ts";
import type { Services } from "../services.ts";

export interface ApiEnv<S = Services> {
  Bindings: RequestOrigin;
  Variables: { services: S; requestId: string; log: Logger; caller: Caller | null };
}

/** How a call arrived. Only a call from this process may report the browser's address without a secret. */
export interface RequestOrigin {
  transport?: "process";
  remoteAddress?: string;
  /**
   * Any object of the page that the app reads by this call, if it changes nothing. Calls of one page share the session
   * that the first of them read.
   */
  page?: object | undefined;
}

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** The payload of a response, without the envelope. A `Response`, such as a file or a stream, is sent as it is. */
export type ResponsePayload = Record<string, unknown> | Response;

interface CallBase<B, Q, S> {
  request: Request;
  services: S;
  requestId: string;
  log: Logger;
  clientIp: string;
  locale: string;
  body: B;
  query: Q;
  /** The parts of a multipart request; its JSON is in `body`. */
  form: MultipartForm | null;
  page: Page;
  show: DetailOptions;
  /** Reads a path parameter that must be an ID; any other text gets the error of an unknown ID. */
  id(name: string): string;
  param(name: string): string;
}

export interface PrivateCall<B = unknown, Q = unknown, S = Services> extends CallBase<B, Q, S> {
  caller: Caller;
  model: DomainModel;
  /** Creates the response context; `show` replaces the detail levels of the call. */
  view(people?: RelatedData, show?: DetailOptions): ResponseContext;
  /**
   * Loads the objects outside the model that responses refer to, limited to this call's detail
   * levels, and adds them to `own`.
   */
  loadRelatedData(own?: RelatedData): Promise<RelatedData>;
  /** Authenticates the caller again. Needed during long calls, to notice that the session has ended. */
  authenticateAgain(): Promise<Caller>;
  /** Copies the call after a change of the model. */
  withModel(model: DomainModel): PrivateCall<B, Q, S>;
}

export interface PublicCall<B = unknown, Q = unknown, S = Services> extends CallBase<B, Q, S> {
  /** Finds the domain that the call names; rejects an unknown one. */
  domain(): Promise<{ id: string; model: DomainModel }>;
}

/** A response without the envelope. */
interface Produced {
  /** Media type of the response. */
  type: string;
  schema?: z.ZodType;
  /** True for a file, of which clients may request ranges, or ask whether it has changed. */
  isFile?: true;
}

/** Schemas of path parameters for the API documents, where the parameter's name isn't enough. */
type Params = Readonly<Record<string, z.ZodType>>;

interface RouteBase {
  method: Method;
  /** Path in the router's syntax: `/private/twin/:twinId/v2`. */
  path: string;
  summary: string;
  tag: string;
  params: Params;
  body: z.ZodType | undefined;
  /** Body of a call that reads it by itself. */
  reads: z.ZodType | undefined;
  query: z.ZodType | undefined;
  answer: z.ZodType | undefined;
  produces: Produced | undefined;
  /** Views whose detail levels the call supports; if undefined, these are the views in its answer. */
  shows: readonly ViewName[] | undefined;
  /** True if the body may be sent in the part `request` of a multipart form, together with files. */
  multipart: boolean;
  /** Parts of that form with files, if their names matter. */
  fileParts: readonly string[] | undefined;
  /** True if the header DomainId is optional, for example because the session's domain applies. */
  domainOptional: boolean;
  /** False if the call ignores the header DomainId. */
  namesDomain: boolean;
}

export interface PrivateRoute<S = Services> extends RouteBase {
  access: "private";
  /** One of these permissions is enough, or the MANAGE permission of the same noun. */
  needs: readonly BuiltinPermission[];
  /** One of these permissions is enough, but not the MANAGE permission of the same noun. */
  needsExactly: readonly BuiltinPermission[];
  /** True if access tokens are rejected, so that a leaked token can't create more access. */
  sessionOnly: boolean;
  handle: (call: PrivateCall<unknown, unknown, S>) => Promise<ResponsePayload> | ResponsePayload;
}

export interface PublicRoute<S = Services> extends RouteBase {
  access: "open";
  handle: (call: PublicCall<unknown, unknown, S>) => Promise<ResponsePayload> | ResponsePayload;
}

/**
 * A route of the API. Routes are plain values, so that the API documents and the access tests can read the same table
 * that is served. `S` is the type of the services that the handler needs.
 */
export type Route<S = Services> = PrivateRoute<S> | PublicRoute<S>;

interface Description<B extends z.ZodType, Q extends z.ZodType> {
  method: Method;
  path: string;
  summary: string;
  params?: Params;
  body?: B;
  /** Schema, for the API documents, of a body that the handler reads itself. */
  reads?: z.ZodType;
  query?: Q;
  /** Schema of the payload, for the documents. */
  answer?: z.ZodType;
  /** Response of a call without envelope. */
  produces?: Produced;
  /** Views whose detail levels the call supports, if its answer doesn't name them. */
  shows?: readonly ViewName[];
  multipart?: boolean;
  fileParts?: readonly string[];
  domainOptional?: boolean;
  namesDomain?: boolean;
}

export function privateRoute<
  B extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  S extends Services = Services,
>(
  route: Description<B, Q> & {
    needs?: readonly BuiltinPermission[];
    needsExactly?: readonly BuiltinPermission[];
    sessionOnly?: boolean;
    handle: (
      call: PrivateCall<z.output<B>, z.output<Q>, S>,
    ) => Promise<ResponsePayload> | ResponsePayload;
  },
): PrivateRoute<S> {
  return {
    ...described(route),
    access: "private",
    needs: route.needs ?? [],
    needsExactly: route.needsExactly ?? [],
    sessionOnly: route.sessionOnly ?? false,
    handle: route.handle as PrivateRoute<S>["handle"],
  };
}

export function publicRoute<
  B extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  S extends Services = Services,
>(
  route: Description<B, Q> & {
    handle: (
      call: PublicCall<z.output<B>, z.output<Q>, S>,
    ) => Promise<ResponsePayload> | ResponsePayload;
  },
): PublicRoute<S> {
  return { ...described(route), access: "open", handle: route.handle as PublicRoute<S>["handle"] };
}

function described(route: Description<z.ZodType, z.ZodType>): RouteBase {
  return {
    method: route.method,
    path: route.path,
    summary: route.summary,
    tag: tagOf(route.path),
    params: route.params ?? {},
    body: route.body,
    reads: route.reads,
    query: route.query,
    answer: route.answer,
    produces: route.produces,
    shows: route.shows,
    multipart: route.multipart ?? false,
    fileParts: route.fileParts,
    domainOptional: route.domainOptional ?? false,
    namesDomain: route.namesDomain ?? true,
  };
}

function tagOf(path: string): string {
  const parts = path.split("/").filter(Boolean);
  return (parts[0] === "private" || parts[0] === "public" ? parts[1] : parts[0]) ?? "platform";
}
