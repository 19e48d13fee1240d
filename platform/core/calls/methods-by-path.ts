import type { Method, Route } from "./route.ts";

/** Returns a function that finds the methods of the routes matching a path. */
export function methodsByPath(routes: readonly Route<never>[]): (path: string) => Method[] {
  const patterns = routes.map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+")}$`),
  }));
  return (path) => [
    ...new Set(patterns.flatMap(({ method, pattern }) => (pattern.test(path) ? [method] : []))),
  ];
}
