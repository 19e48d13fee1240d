import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Method, Route } from "./route.ts";

type RouteAddress = Pick<Route<never>, "method" | "path">;

/** Returns a function that finds the methods of the routes matching a path. */
export function methodsByPath(routes: readonly RouteAddress[]): (path: string) => Method[] {
  const addresses = routes.map((route) => ({
    method: route.method,
    pattern: patternOf(route.path),
    isOverlapped: overlappedPaths(route, routes),
  }));
  return (path) => {
    const found = addresses.filter((each) => each.pattern.test(path) && !each.isOverlapped(path));
    return [...new Set(found.map(({ method }) => method))];
  };
}

/**
 * Finds paths that only look like one of a route: `GET …/search/v1` is a wrong method of the search, not the entity
 * with the ID `search`.
 */
export function overlappedPaths(
  route: RouteAddress,
  routes: readonly RouteAddress[],
): (path: string) => boolean {
  const patterns = routes
    .filter(({ path }) => isMoreLiteral(path, route.path))
    .filter(
      ({ path }) => !routes.some((each) => each.path === path && each.method === route.method),
    )
    .map(({ path }) => patternOf(path));
  return (path) => patterns.some((pattern) => pattern.test(path));
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+")}$`);
}

/** Whether the first path is one of those that the second one matches, with a word in place of a parameter. */
function isMoreLiteral(first: string, second: string): boolean {
  const [words, pattern] = [first.split("/"), second.split("/")];
  if (words.length !== pattern.length) return false;
  const isMatched = pattern.every((part, at) => isParameter(part) || part === words[at]);
  return isMatched && pattern.some((part, at) => isParameter(part) && !isParameter(words[at]));
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
