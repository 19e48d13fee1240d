/**
 * Runs jobs in parallel, up to `places` at a time and in the order of the list. A job starts after the jobs
 * in its `after`. `run(job, say)` returns the job's outcome. Output passed to `say` goes to `tell(job,
 * output)` job by job: the oldest running job is reported live and the others are buffered until it ends;
 * `undefined` marks the beginning of a job. Returns the outcomes in the order of the list.
 */
export async function runParallel(jobs, places, run, tell) {
  const outcomes = new Map();
  const running = new Map();
  const turns = [];

  const hear = () => {
    for (let [turn] = turns; turn; [turn] = turns) {
      for (const output of turn.unheard.splice(0)) tell(turn.job, output);
      if (!outcomes.has(turn.job.name)) return;
      turns.shift();
    }
  };
  const begin = async (job) => {
    const turn = { job, unheard: [undefined] };
    turns.push(turn);
    hear();
    const say = (output) => {
      turn.unheard.push(output);
      hear();
    };
    outcomes.set(job.name, await run(job, say));
    running.delete(job.name);
    hear();
  };
  const next = () =>
    jobs.find(
      ({ name, after = [] }) =>
        !running.has(name) &&
        !outcomes.has(name) &&
        after.every((dependency) => outcomes.has(dependency)),
    );

  while (outcomes.size < jobs.length) {
    for (let job = next(); job && running.size < places; job = next()) {
      running.set(job.name, undefined);
      running.set(job.name, begin(job));
    }
    if (running.size === 0) throw new Error("Circular dependency between the remaining jobs");
    await Promise.race(running.values());
  }
  return jobs.map(({ name }) => outcomes.get(name));
}
