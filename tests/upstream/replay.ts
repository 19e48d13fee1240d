import { compareAnswers, type RecordedAnswer } from "./compare-answers.ts";
import { fill, readRecording, readSaved, type Step } from "./recorded-scenario.ts";

const UNKNOWN_ID = "99999999-9999-4999-8999-999999999999";

/** A running platform with the accounts of the demo. */
export interface Replayed {
  fetch(request: Request): Promise<Response>;
  domainId: string;
  /** Headers of the administrator and of a seller. */
  headers: Record<"admin" | "biz", Record<string, string>>;
  /** ID of the seller. */
  me: string;
}

/** Sends a recorded scenario to a platform. Returns the differences from upstream by step. */
export async function replay(platform: Replayed, scenario: string): Promise<Map<string, string[]>> {
  const recording = readRecording(scenario);
  const run = String(Date.now()).slice(-7);
  const { domainId, me } = platform;
  const vars: Record<string, string> = { domainId, me, run, nil: UNKNOWN_ID, target: "ours" };
  const answers: [Step, RecordedAnswer][] = [];
  for (const step of recording.steps) {
    const answer = await send(platform, step, vars);
    for (const [name, selectors] of Object.entries(step.save ?? {})) {
      const value = readSaved(answer.body, selectors);
      if (typeof value === "string") vars[name] = value;
    }
    answers.push([step, answer]);
  }
  const given = new Set(
    JSON.stringify(recording.steps.map(sentPart)).match(
      /\d{4}-\d\d-\d\dT[\d:]{8}(\.\d+)?([+-]\d\d:\d\d|Z)?/g,
    ),
  );
  const names = { theirs: { vars: recording.vars, given }, ours: { vars, given } };
  return new Map(
    answers.flatMap(([step, answer]) =>
      step.answer ? [[step.name, compareAnswers(step.answer, answer, names)]] : [],
    ),
  );
}

function sentPart({ answer: _recorded, ...sent }: Step) {
  return sent;
}

async function send(
  platform: Replayed,
  step: Step,
  vars: Record<string, string>,
): Promise<RecordedAnswer> {
  const headers: Record<string, string> = {
    "Content-Type": "application/json",
    ...platform.headers[step.as ?? "admin"],
    ...fill(step.headers ?? {}, vars),
  };
  for (const name of step.drop ?? []) delete headers[name];
  if (step.form) delete headers["Content-Type"];
  const search = step.query ? `?${new URLSearchParams(fill(step.query, vars)).toString()}` : "";
  const body = buildBody(step, vars);
  const request = new Request(`http://platform.test${fill(step.path, vars)}${search}`, {
    method: step.method,
    headers,
    ...(body !== undefined && { body }),
  });
  const response = await platform.fetch(request);
  return { status: response.status, body: parse(await response.text()) };
}

function buildBody(step: Step, vars: Record<string, string>): string | FormData | undefined {
  if (step.raw !== undefined) return fill(step.raw, vars);
  if (step.body !== undefined) return JSON.stringify(fill(step.body, vars));
  if (!step.form) return undefined;
  const form = new FormData();
  for (const [name, part] of Object.entries(fill(step.form, vars))) {
    if (typeof part === "string") form.append(name, part);
    else
      form.append(
        name,
        new Blob([part.text], { type: part.type ?? "application/json" }),
        part.name,
      );
  }
  return form;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text.slice(0, 300);
  }
}
