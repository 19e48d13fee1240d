import { truncateJson } from "./assertions.ts";
import { modeSteps, listModeNames } from "./modes.ts";
import { noEffect } from "./no-effect.ts";
import { richSample } from "./rich-samples.ts";
import { ask } from "./send-request.ts";
import type { Subject } from "./subject.ts";
import type { TestEnvironment } from "./test-environment.ts";

type Query = Record<string, string>;
/**
 * Number of occurrences of each member of a response, by path. All keys of a map count as one member.
 */
type Outline = Map<string, number>;

/**
 * Checks that every mode has an effect: if it has its first value, the response must contain less than if it has its
 * last. Returns a problem for each mode that has no effect and isn't listed with a reason. The other modes have their
 * last values; only if that hides an effect, those that show the same kind of entity have their first.
 */
export async function modeEffects(world: TestEnvironment, subject: Subject): Promise<string[]> {
  const { route, contract } = subject;
  const call = `${route.method} ${route.path}`;
  const names = listModeNames(contract!);
  const steps = modeSteps(contract!);
  const least = steps[0] ?? {};
  // The last value of this mode shows attachments instead of fields.
  const maxModes = { ...steps.at(-1), showTwinFieldCollectionMode: "ALL_FIELDS" };
  const without = (modes: readonly string[]) => ({ ...maxModes, ...pick(least, modes) });
  const getOutline = await outliner(world, subject, call);

  let left = names.filter((name) => noEffect(call, name) === undefined);
  const excused = names.filter((name) => !left.includes(name));
  const problems: string[] = [];
  for (const lazy of ["false", "true"]) {
    const full = await getOutline(maxModes, lazy);
    left = await which(
      left,
      async (name) => !isMore(full, await getOutline(without([name]), lazy)),
    );
    if (excused.length > 0 && isMore(full, await getOutline(without(excused), lazy)))
      problems.push(`one of ${excused.join(", ")} changes the answer after all`);
  }
  left = await which(left, async (name) => {
    const rivals = listRivals(name, names);
    const full = await getOutline(without(rivals), "false");
    return !isMore(full, await getOutline(without([name, ...rivals]), "false"));
  });
  return [...problems, ...left.map((name) => `show${name}Mode changes nothing`)];
}

/** A call that creates or consumes something needs a new sample each time. */
async function outliner(world: TestEnvironment, { route, cases, contract }: Subject, call: string) {
  const isRead = ["GET", "PUT"].includes(route.method) || contract?.paged === true;
  const newSample = async () => (await richSample(world, call)) ?? cases.sample(world);
  const sharedSample = await newSample();
  return async (modes: Query, lazyRelation: string): Promise<Outline> => {
    const sample = isRead ? sharedSample : await newSample();
    const query = { ...modes, ...sample.query, lazyRelation };
    const { status, body } = await ask(world, route, { ...sample, query });
    if (status !== 200) throw new Error(`${call} is answered ${status}: ${truncateJson(body)}`);
    return toOutline(body);
  };
}

function isMore(full: Outline, other: Outline): boolean {
  return [...full].some(([path, count]) => count > (other.get(path) ?? 0));
}

/**
 * Names of modes that show the same kind of entity, which is contained in their names or in the details of related
 * twins.
 */
function listRivals(name: string, names: readonly string[]): string[] {
  const kind = kindOf(name);
  if (kind === undefined) return [];
  const byColor = NAMED_BY_TWINS.has(kind) ? "Twin" : undefined;
  return names.filter((other) => {
    const otherKind = kindOf(other);
    return other !== name && (otherKind === kind || (otherKind === byColor && COLORS.has(other)));
  });
}

const COLORS = new Set(["TwinByHead", "TwinByLink"]);
const NAMED_BY_TWINS = new Set(["User", "DataListOption"]);

function kindOf(name: string): string | undefined {
  if (COLORS.has(name)) return "Twin";
  if (name === "BusinessAccountUserCollection") return "BusinessAccountUser";
  return /2(\w+)$/.exec(name)?.[1];
}

async function which(names: readonly string[], holds: (name: string) => Promise<boolean>) {
  const matches: string[] = [];
  for (const name of names) if (await holds(name)) matches.push(name);
  return matches;
}

function pick(query: Query, names: readonly string[]): Query {
  return Object.fromEntries(
    names.map((name) => [`show${name}Mode`, query[`show${name}Mode`] ?? ""]),
  );
}

function toOutline(body: unknown): Outline {
  const outline: Outline = new Map();
  const look = (value: unknown, path: string): void => {
    outline.set(path, (outline.get(path) ?? 0) + 1);
    if (typeof value !== "object" || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      look(inner, `${path}.${Array.isArray(value) || ID.test(name) ? "*" : name}`);
    }
  };
  look(body, "$");
  return outline;
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
