import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Method, Route } from "./route.ts";

type RouteAddress = Pick<Route<never>, "method" | "path">;

interface PathIndex {
  /** Returns the methods of the routes that match a path. */
  methodsOf: (path: string) => Method[];
  /**
   * True if the path matches the route only by its form: `GET …/search/v1` is a wrong method of the search, and
   * doesn't read an entity with the ID `search`.
   */
  isOverlapped: (route: RouteAddress, path: string) => boolean;
}

interface Address {
  route: RouteAddress;
  parts: readonly string[];
  pattern: RegExp;
}

/** Builds an index, so that routes are compared with each other only once, at the start. */
export function indexPaths(routes: readonly RouteAddress[]): PathIndex {
  const addresses = routes.map((route) => ({
    route,
    parts: route.path.split("/"),
    pattern: patternOf(route.path),
  }));
  const overlaps = findOverlaps(addresses);
  const isOverlapped = (route: RouteAddress, path: string) =>
    overlaps.get(route)?.some((pattern) => pattern.test(path)) ?? false;
  return {
    isOverlapped,
    methodsOf: (path) => {
      const found = addresses.filter(
        ({ route, pattern }) => pattern.test(path) && !isOverlapped(route, path),
      );
      return [...new Set(found.map(({ route }) => route.method))];
    },
  };
}

/** Finds, for each route, the more literal paths of other routes that have no route with its method. */
function findOverlaps(addresses: readonly Address[]): ReadonlyMap<RouteAddress, RegExp[]> {
  const served = new Set(addresses.map(({ route }) => `${route.method} ${route.path}`));
  const byLength = Map.groupBy(addresses, ({ parts }) => parts.length);
  return new Map(
    addresses.map(({ route, parts }) => [
      route,
      (byLength.get(parts.length) ?? [])
        .filter((other) => isMoreLiteral(other.parts, parts))
        .filter((other) => !served.has(`${route.method} ${other.route.path}`))
        .map(({ pattern }) => pattern),
    ]),
  );
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+")}$`);
}

/** True if the second path matches the first one, which has a literal word in place of a parameter of the second. */
function isMoreLiteral(first: readonly string[], second: readonly string[]): boolean {
  const isMatched = second.every((part, at) => isParameter(part) || part === first[at]);
  return isMatched && second.some((part, at) => isParameter(part) && !isParameter(first[at]));
}

function isParameter(part = ""): boolean {
  return part.startsWith(":");
}

export function unknownMethod(methods: string[]): RequestError {
  return new RequestError(
    CODE.METHOD_UNKNOWN,
    createMessage("request_method_unknown", { methods }),
  );
}

export function unknownEndpoint(): RequestError {
  return new RequestError(CODE.BAD_REQUEST, createMessage("request_endpoint_unknown"));
}
