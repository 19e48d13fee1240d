type Values = Record<string, unknown>;
export interface RecordedAnswer {
  status: number;
  body: unknown;
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?([+-]\d\d:\d\d|Z)?/g;
/**
 * Times within this distance from now are replaced by a placeholder. Others are values of the scenario.
 */
const RECENT_MS = 400 * 24 * 3600 * 1000;
/** Members that differ between installations. */
const IGNORED = new Set(
  "msg statusDetails requestId timestamp path batchId fullName email".split(" "),
);
/** Longer lists come from a search over the whole domain, so their rows aren't compared. */
const SCENARIO_ROWS = 100;

/** Values of one side that are compared by name or unchanged, not replaced by placeholders. */
export interface Names {
  /** IDs by the name under which the scenario has saved them. */
  vars: Record<string, string>;
  /** Times that the scenario sends itself. */
  given: ReadonlySet<string>;
}

/**
 * Lists the differences between a response and upstream's. A rejection must have upstream's HTTP status and code, a
 * success all members that upstream has, with the same values. If upstream crashed, our status must be below 500.
 */
export function compareAnswers(
  theirs: RecordedAnswer,
  ours: RecordedAnswer,
  names: { theirs: Names; ours: Names },
): string[] {
  if (isCrash(theirs)) return compareWithCrash(theirs, ours);
  const found = theirs.status === ours.status ? [] : [`http ${theirs.status} | ${ours.status}`];
  if (theirs.status >= 400 || ours.status >= 400) {
    const codes = [theirs, ours].map(({ body }) => (body as Values | null)?.["status"]);
    return codes[0] === codes[1] ? found : [...found, `code ${codes.join(" | ")}`];
  }
  const bodies = [anonymous(theirs.body, names.theirs), anonymous(ours.body, names.ours)];
  const [expected, actual] = isWide(theirs.body) ? bodies.map(withoutLists) : bodies;
  return [...found, ...differences(expected, actual, "")];
}

/** Returns true if upstream crashed: errors of Spring itself contain a time and have no envelope. */
function isCrash({ status, body }: RecordedAnswer): boolean {
  return status >= 500 || typeof body !== "object" || (body as Values)["timestamp"] !== undefined;
}

function compareWithCrash(theirs: RecordedAnswer, ours: RecordedAnswer): string[] {
  if (ours.status >= 500) return [`ours answers ${ours.status}`];
  const isRejection = theirs.status >= 400 && theirs.status < 500;
  return isRejection && ours.status < 400 ? [`rejected by upstream (${theirs.status}), taken`] : [];
}

function isWide(body: unknown): boolean {
  const page = (body as { pagination?: { total?: number } }).pagination;
  return (page?.total ?? 0) > SCENARIO_ROWS;
}

function withoutLists(body: unknown): unknown {
  return Object.fromEntries(
    Object.entries(body as Values).filter(
      ([name, value]) => name !== "pagination" && !Array.isArray(value),
    ),
  );
}

/** Replaces saved values by their names, and times and aliases by placeholders. */
function anonymous(body: unknown, { vars, given }: Names): unknown {
  const ids = Object.entries(vars).filter(([, value]) => /^[\da-f-]{36}$/i.test(value));
  const nameOf = new Map(ids.map(([name, id]) => [id.toLowerCase(), `<${name}>`]));
  const run = vars["run"] ?? "";
  const key = (text: string) =>
    nameOf.get(text.toLowerCase()) ??
    text
      .replaceAll(run, "<run>")
      .replace(UUID, (id) => nameOf.get(id.toLowerCase()) ?? "<uuid>")
      .replaceAll(/\b\S+-[BCD]\d+\b/g, "<alias>");
  const time = (text: string) =>
    !given.has(text) && Math.abs(Date.parse(text) - Date.now()) < RECENT_MS ? "<time>" : text;
  const walk = (value: unknown): unknown => {
    if (typeof value === "string") return key(value).replace(TIME, time);
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== "object" || value === null) return value;
    const members = Object.entries(value).filter(([name]) => !IGNORED.has(name));
    return Object.fromEntries(members.map(([name, inner]) => [key(name), walk(inner)]));
  };
  return walk(body);
}

/** Compares lists without regard to order, because upstream often returns the order of its database. */
function differences(theirs: unknown, ours: unknown, at: string): string[] {
  if (Array.isArray(theirs) && Array.isArray(ours)) return compareLists(theirs, ours, at);
  if (isObject(theirs) && isObject(ours)) {
    return Object.keys(theirs).flatMap((name) =>
      differences(theirs[name], ours[name], `${at}.${name}`),
    );
  }
  return JSON.stringify(theirs) === JSON.stringify(ours)
    ? []
    : [`${at} upstream ${shorten(theirs)} | ours ${shorten(ours)}`];
}

function compareLists(theirs: unknown[], ours: unknown[], at: string): string[] {
  const [expected, actual] = [theirs.map(keyOf), ours.map(keyOf)];
  const gone = expected.filter((key) => !actual.includes(key));
  const extra = actual.filter((key) => !expected.includes(key));
  const isSame = gone.length === 0 && extra.length === 0 && theirs.length === ours.length;
  const members = theirs.flatMap((element, index) => {
    const other = actual.indexOf(expected[index]!);
    return other < 0 ? [] : differences(element, ours[other], `${at}[]`);
  });
  if (isSame) return members;
  const [missing, added] = [gone, extra].map((keys) => keys.slice(0, 4).join(", "));
  return [
    `${at}[] upstream ${theirs.length}: ${missing} | ours ${ours.length}: ${added}`,
    ...members,
  ];
}

function keyOf(element: unknown): string {
  if (!isObject(element)) return String(element);
  const key = element["key"] ?? element["name"] ?? element["id"];
  return typeof key === "string" ? key : shorten(key ?? element);
}

function isObject(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function shorten(value: unknown): string {
  return (JSON.stringify(value) ?? "nothing").slice(0, 90);
}
