type Values = Record<string, unknown>;
export interface RecordedAnswer {
  status: number;
  body: unknown;
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?([+-]\d\d:\d\d|Z)?/g;
/** Maximum distance of a time that is replaced; one further away is a value of the scenario. */
const RECENT_MS = 400 * 24 * 3600 * 1000;
/** Members that differ between installations. */
const IGNORED = new Set(
  "msg statusDetails requestId timestamp path batchId fullName email".split(" "),
);
/** A list with more rows than the scenario creates comes from a search over the whole domain. */
const SCENARIO_ROWS = 100;

/** Values of one side that correspond to those of the other. */
export interface Names {
  /** IDs by the name under which the scenario saved them. */
  vars: Record<string, string>;
  /** Times that the scenario itself sends. */
  given: ReadonlySet<string>;
}

/**
 * Lists the differences of an answer from upstream's. A rejection needs upstream's HTTP status and code, a
 * success every member that upstream has, with its value. Where upstream crashed, ours has to answer below 500.
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

/** Whether upstream crashed: Spring's own errors have a time and lie outside of the envelope. */
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

/** Lists are compared without order, because upstream's is often the database's. */
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
