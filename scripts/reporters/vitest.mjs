import { relativePath, writeReport, splitLines } from "./report.mjs";

/**
 * Reports failed tests, those that passed only on the retry, and errors outside of tests: in a file or a hook,
 * unhandled rejections, and processes that died with unfinished files.
 */
export default class VitestReporter {
  onTestRunEnd(modules, unhandled) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const around = modules.flatMap((module) => [module, ...module.children.allSuites()]);
    const inState = (state) => tests.filter((test) => test.result().state === state);
    const failures = [
      ...inState("failed").map((test) => failureOf(test, test.result().errors)),
      ...inState("passed")
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => ({ ...failureOf(test, test.result().errors ?? []), passedAgain: true })),
      ...around
        .filter((suite) => suite.errors().length > 0)
        .map((suite) => failureOf(suite, suite.errors())),
      ...modules
        .filter((module) => ["queued", "pending"].includes(module.state()))
        .map((module) => ({ ...failureOf(module, []), test: "the file did not end" })),
      ...unhandled.map((error) => ({
        test: `${error.type ?? "an error"} outside of any test`,
        ...placeOf([error]),
        errors: errorLines(error),
      })),
    ];
    writeReport({
      passed: inState("passed").length,
      skipped: inState("skipped").length,
      failures,
      files: modules.map((module) => ({
        file: relativePath(module.moduleId),
        seconds: module.diagnostic().duration / 1000,
      })),
    });
  }
}

function failureOf(task, errors) {
  const module = task.type === "module" ? task : task.module;
  return {
    test: task.type === "module" ? "the file itself" : task.fullName,
    project: module.project.name,
    file: relativePath(module.moduleId),
    ...placeOf(errors, module.moduleId),
    ...(task.type === "test" && { seconds: (task.diagnostic()?.duration ?? 0) / 1000 }),
    errors: errors.flatMap(errorLines),
  };
}

/** Returns the line in the test's file, rather than that of a helper. */
function placeOf(errors, file) {
  const frames = errors.flatMap((error) => error.stacks ?? []);
  const frame = frames.find((candidate) => file === undefined || candidate.file === file);
  return frame && { file: relativePath(frame.file), line: frame.line };
}

/** Reduces a diff to its changed lines. */
function errorLines({ name, message, diff, cause }) {
  const [first = "", ...rest] = splitLines(message);
  const changed = splitLines(diff).filter((line) => /^[-+] (?!Expected$|Received$)/.test(line));
  const causes = cause?.message ? errorLines(cause).map((line) => `because: ${line}`) : [];
  return [`${name ?? "Error"}: ${first}`, ...rest, ...changed, ...causes];
}
