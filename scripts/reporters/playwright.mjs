import { relativePath, writeReport, splitLines } from "./report.mjs";

/** Reports failed tests with their failed step, and errors outside of tests. */
export default class PlaywrightReporter {
  #suite;
  #outside = [];

  onBegin(_config, suite) {
    this.#suite = suite;
  }

  onError(error) {
    this.#outside.push({
      test: "outside of any test",
      ...placeOf(error.location),
      errors: errorLines(error),
    });
  }

  onEnd() {
    const tests = this.#suite?.allTests() ?? [];
    const withOutcome = (...outcomes) => tests.filter((test) => outcomes.includes(test.outcome()));
    const failures = [
      ...withOutcome("unexpected").map((test) => failureOf(test, test.results.at(-1))),
      ...withOutcome("flaky").map((test) => ({
        ...failureOf(test, test.results[0]),
        passedAgain: true,
      })),
      ...this.#outside,
    ];
    writeReport({
      passed: withOutcome("expected", "flaky").length,
      skipped: withOutcome("skipped").length,
      failures,
      files: secondsOfFiles(tests),
    });
  }

  printsToStdio() {
    return false;
  }
}

/** Returns the seconds that the tests of each file took, summed over all projects and retries. */
function secondsOfFiles(tests) {
  const byFile = Map.groupBy(tests, ({ location }) => relativePath(location.file));
  return [...byFile].map(([file, own]) => ({
    file,
    seconds:
      own.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
  }));
}

function failureOf(test, { duration, errors, steps }) {
  const [, project, , ...names] = test.titlePath();
  return {
    test: names.join(" › "),
    project,
    ...placeOf(test.location),
    seconds: duration / 1000,
    step: failedStep(steps),
    errors: errors.flatMap(errorLines),
  };
}

/**
 * Finds the innermost step that failed or never finished, with its parents; for a timeout, what hung.
 */
function failedStep(steps) {
  const step = steps.find(({ error, duration }) => error || duration < 0);
  if (!step) return undefined;
  return [step.title, failedStep(step.steps)].filter(Boolean).join(" › ");
}

function errorLines({ message, value, location }) {
  const [first = "", ...rest] = splitLines(message ?? value);
  const { file, line } = placeOf(location);
  return [file ? `${first} (${file}:${line})` : first, ...rest];
}

const placeOf = (location) =>
  location ? { file: relativePath(location.file), line: location.line } : {};
