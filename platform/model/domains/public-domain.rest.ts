import { z } from "zod";

import { unknownId } from "../../base/errors/request-error.ts";
import { contentResponse } from "../../base/http/file-response.ts";
import { pageOf } from "../../base/http/paging.ts";
import { isLike } from "../../base/text/like-pattern.ts";
import { PAGED } from "../../core/calls/read-routes.ts";
import { readDomainId } from "../../core/calls/request-headers.ts";
import { type PublicCall, publicRoute, type Route } from "../../core/calls/route.ts";
import { noRelatedObjects } from "../../core/responses/response-context.ts";
import { findResource } from "./domain-icons.ts";
import { type DomainRow, findDomainByKey } from "./domain.queries.ts";
import { listPublicDomains } from "./domain.store.ts";
import { presentPublicDomain, PublicDomainView } from "./domain.view.ts";

const Patterns = z.array(z.string().max(200)).max(100).nullish();
const Answer = z.object({ domain: PublicDomainView });

/** An icon with new content gets a new ID, so browsers may cache it forever. */
const CACHE = "public, max-age=31536000, immutable";

export const publicDomainRoutes: Route[] = [
  publicRoute({
    method: "POST",
    path: "/public/domain/search/v1",
    domainOptional: true,
    summary: "Search the domain of the header DomainId and those marked public",
    body: z.object({
      search: z
        .object({ keyLikeList: Patterns, keyNotLikeList: Patterns })
        .nullish()
        .meta({ id: "DomainSearchV1" }),
    }),
    shows: ["DomainPublic"],
    answer: z.object({ domains: z.array(PublicDomainView), ...PAGED }),
    handle: async (call) => {
      const { keyLikeList, keyNotLikeList } = call.body.search ?? {};
      const matches = (key: string, patterns: readonly string[]) =>
        patterns.some((pattern) => isLike(key, pattern));
      const found = (await listPublicDomains(call.services.db, servedDomainId(call))).filter(
        ({ key }) =>
          (!keyLikeList?.length || matches(key, keyLikeList)) &&
          !matches(key, keyNotLikeList ?? []),
      );
      const { rows, pagination } = pageOf(found, call.page);
      return {
        domains: rows.map((row) => present(call, row)),
        pagination,
        relatedObjects: noRelatedObjects(call),
      };
    },
  }),
  publicRoute({
    method: "GET",
    path: "/public/domain/:domainId/v1",
    domainOptional: true,
    summary: "Get the domain of the header DomainId, or one that is marked public",
    shows: ["DomainPublic"],
    answer: Answer,
    handle: async (call) => {
      const id = call.id("domainId");
      const all = await listPublicDomains(call.services.db, servedDomainId(call));
      const domain = all.find((row) => row.id === id);
      if (!domain) throw unknownId("domain", id);
      return { domain: present(call, domain) };
    },
  }),
  publicRoute({
    method: "GET",
    path: "/public/domain_by_key/:key/v1",
    namesDomain: false,
    summary: "Get a domain by its key",
    shows: ["DomainPublic"],
    answer: Answer,
    handle: async (call) => {
      const key = call.param("key");
      const domain = await findDomainByKey(call.services.db, key.toLowerCase());
      if (!domain) throw unknownId("domain", key);
      return { domain: presentPublicDomain(domain) };
    },
  }),
  publicRoute({
    method: "GET",
    path: "/public/resource/:id/v1",
    namesDomain: false,
    produces: { type: "image/*", isFile: true },
    summary: "Download a public file, such as the icon of a domain",
    handle: async (call) => {
      const id = call.id("id");
      const resource = await findResource(call.services.db, id);
      const stored = resource && {
        storageKey: resource.storage_key,
        mediaType: resource.media_type,
        title: id,
      };
      const response =
        stored &&
        (await contentResponse(call.services.files, stored, {
          variant: "original",
          requestHeaders: call.request.headers,
          cache: CACHE,
        }));
      if (!response) throw unknownId("image", id);
      return response;
    },
  }),
];

/**
 * Reads the domain from the header, which is optional here, because a caller that looks for a domain doesn't know its
 * ID yet.
 */
function servedDomainId({ request }: Pick<PublicCall, "request">): string | null {
  return request.headers.get("DomainId") ? readDomainId(request.headers) : null;
}

function present({ show }: Pick<PublicCall, "show">, domain: DomainRow) {
  return show.mode("Domain") === "HIDE" ? {} : presentPublicDomain(domain);
}
