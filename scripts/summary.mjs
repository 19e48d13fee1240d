import { splitLines } from "./reporters/report.mjs";

// Often only the last thirty lines of a failed run are visible, so they must explain the failures.
const LINES_PER_FAILURE = 6;
const MAX_LINES = 24;
const LINE_LENGTH = 200;

const MAX_DEAREST_FILES = 10;

/**
 * Builds the summary: a line per check, the time of each stage and the slowest test files, then the errors of
 * each failure, then the counts. A check has its `name`, its exit `code` or signal, `seconds`, the end of its
 * `output`, and the `report` of its tests, if any.
 */
export function buildSummary(checks, stageSeconds = /** @type {number[]} */ ([]), seed = "") {
  const failures = checks.flatMap(failuresOf);
  const room = Math.floor(MAX_LINES / Math.max(1, failures.length));
  const sum = (key) => checks.reduce((total, { report }) => total + (report?.[key] ?? 0), 0);
  const failed = failures.filter(({ passedAgain }) => !passedAgain).length;
  const again = failures.length - failed;
  return [
    ...checks.map(lineOf),
    ...(stageSeconds.length > 0 ? [`stages  ${stageSeconds.map(inSeconds).join(" + ")}`] : []),
    ...dearestFiles(checks),
    ...(seed === "" ? [] : [`TEST_SEED=${seed} repeats the random cases`]),
    ...failures.flatMap((failure) =>
      formatFailure(failure, Math.min(LINES_PER_FAILURE, Math.max(1, room))),
    ),
    [
      `${sum("passed")} passed`,
      `${failed} failed`,
      ...(again > 0 ? [`${again} passed only the second time`] : []),
      `${sum("skipped")} skipped`,
    ].join(", "),
  ];
}

function lineOf({ name, code, seconds, report }) {
  const tests = report ? `  ${report.passed} passed, ${report.skipped} skipped` : "";
  return `${code === 0 ? "ok  " : "FAIL"}  ${name.padEnd(18)}${seconds.toFixed(1).padStart(7)} s${tests}`;
}

const inSeconds = (seconds) => `${seconds.toFixed(1)} s`;

function dearestFiles(checks) {
  return checks
    .flatMap(({ report }) => report?.files ?? [])
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, MAX_DEAREST_FILES)
    .map(({ file, seconds }) => `  ${inSeconds(seconds).padStart(8)}  ${file}`);
}

/** A check that fails outside of any test (a crash, a lint finding) counts as one failure. */
function failuresOf({ name, code, output, report }) {
  const failures = report?.failures ?? [];
  if (code === 0 || failures.length > 0)
    return failures.map((failure) => ({ check: name, ...failure }));
  return [
    {
      check: name,
      test: `ended with ${code}`,
      errors: splitLines(output).filter(isHumanReadable).slice(-LINES_PER_FAILURE),
    },
  ];
}

function formatFailure(failure, room) {
  const { check, project, file, line, test, seconds, step, errors, passedAgain } = failure;
  const where = [project && `[${project}]`, file && (line ? `${file}:${line}` : file)];
  const took = seconds === undefined ? "" : `(${seconds.toFixed(1)} s)`;
  return [
    [passedAgain ? "AGAIN" : "FAIL", check, ...where, test, took].filter(Boolean).join("  "),
    ...(step ? [`      in: ${step}`] : []),
    ...errors
      .flatMap(splitLines)
      .filter(isHumanReadable)
      .slice(0, room)
      .map((errorLine) => `      ${errorLine}`),
  ].map(cut);
}

/** Whether a line is for people; logs are lines of JSON. */
const isHumanReadable = (line) => !line.startsWith("{");
const cut = (line) => (line.length > LINE_LENGTH ? `${line.slice(0, LINE_LENGTH - 1)}…` : line);
